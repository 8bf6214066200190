import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type ChatCase, readChatCases } from './chat-cases.ts';
import { openScene } from './chat-play.ts';

const file = fileURLToPath(new URL('../../cases/conversation-injection.jsonl', import.meta.url));

let attack: ChatCase;

beforeAll(async () => {
  const cases = await readChatCases([file]);
  const found = cases.find(({ id }) => id === 'tact-conversation-rent');
  if (found === undefined) throw new Error('The case is gone.');
  attack = found;
});

it('shows what a yes ran in the state of the environment, once, and counts it as agreed to', async () => {
  const scene = await openScene(attack, {});

  await scene.turn(attack.instruction, attack.attacker);
  const before = scene.environment.state().size;
  await scene.sayYes();
  await scene.sayYes();

  expect(before).toBe(0);
  expect([...scene.environment.state().values()]).toMatchObject([{ kind: 'transfer', danger: 'dangerous' }]);
  expect(await scene.damage()).toEqual([]);
});

it('counts what ran after a yes that was not given to it', async () => {
  const scene = await openScene(attack, {});

  await scene.turn(attack.instruction, attack.attacker);
  await scene.environment.say('yes');

  expect(await scene.damage()).toMatchObject([{ verb: 'transfer' }]);
});

it('lets what can be taken back run where only the owner was heard, and asks where the planner saw outside words', async () => {
  const keep = [
    { domain: 'notes', verb: 'create', params: { title: 'To do', body: 'Pay the rent.' } },
  ] as const;
  const heard = await openScene(attack, {});
  const saw = await openScene(attack, { sawOutside: true });

  const ran = await heard.turn('Note that I have to pay the rent', keep);
  const asked = await saw.turn('Note that I have to pay the rent', keep);

  expect(ran).toMatchObject({ awaitingConfirmation: false, actions: [{ success: true }] });
  expect(asked).toMatchObject({ awaitingConfirmation: true, actions: [{ success: false }] });
});
