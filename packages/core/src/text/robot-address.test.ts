import { describe, expect, test } from 'vitest';
import { isNoReplyAddress, isRobotAddress } from './robot-address.ts';

describe('nobody reads', () => {
  test.each([
    ['noreply@shop.example'],
    ['no-reply@shop.example'],
    ['No.Reply@shop.example'],
    ['do_not_reply@shop.example'],
    ['info_noreply@shop.example'],
    ['service.noreply@shop.example'],
    ['noreply2@shop.example'],
    ['noreply-123@shop.example'],
    ['banknoreply@shop.example'],
    ['support@noreply.shop.example'],
    ['bitte-nicht-antworten@bank.example'],
    ['keine.antwort@bank.example'],
    ['ne-pas-repondre@boutique.example'],
    ['nepasrépondre@boutique.example'],
    ['no_responder@banco.example'],
    ['não-responda@loja.example'],
    ['non.rispondere@negozio.example'],
    ['niet-beantwoorden@winkel.example'],
    ['svara-inte@butik.example'],
    ['svar_ikke@butik.example'],
    ['ei-vastausta@kauppa.example'],
    ['nie.odpowiadaj@sklep.example'],
    ['neodpovidat@obchod.example'],
    ['yanitlamayin@magaza.example'],
    ['ne-otvechat@magazin.example'],
  ])('%s', (address) => {
    expect(isNoReplyAddress(address)).toBe(true);
  });
});

describe('people read', () => {
  test.each([
    ['eve@friend.example'],
    ['dino.replyton@friend.example'],
    ['reply@friend.example'],
    ['antwort@firma.example'],
    ['nora.eply@friend.example'],
    ['info@firma.example'],
    ['ana.noa@friend.example'],
    ['ann@example.noreply'],
  ])('%s', (address) => {
    expect(isRobotAddress(address)).toBe(false);
  });
});

test.each([
  ['MAILER-DAEMON@mx.example'],
  ['postmaster@mx.example'],
  ['bounces+ann=example.org@list.example'],
  ['owner-choir@list.example'],
  ['choir-request@list.example'],
  ['cron@host.example'],
])('%s is the address of a program, which is not what “no reply” says', (address) => {
  expect([isRobotAddress(address), isNoReplyAddress(address)]).toEqual([true, false]);
});
