import { describe, expect, test } from 'vitest';
import { re2Patterns } from '#adapters/pattern/re2';
import { parseToml } from '#adapters/written-document/parse-toml';
import { compileRulebook, parseRulebook, rehearse } from '#engines/email';
import { ruleContext } from '#presets/rulebook-in-force';
import { emailCatalogueWithoutWorld } from '../examples/mail-world.ts';
import { type MailHouse, openMailHouse, rawMail, storeKinds } from './mail-house.ts';
import { decides } from './model-answers.ts';

const written = (toml: string) => {
  const { rulebook, mistakes } = parseRulebook(
    parseToml(toml, 'rules.toml'),
    ruleContext(emailCatalogueWithoutWorld, re2Patterns),
  );
  if (mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  return compileRulebook(rulebook, re2Patterns);
};

const rule = (id: string, subject: string, actions: string, more = '') =>
  `[[rules]]\nid = "${id}"\nwhen.subject.contains = "${subject}"\nactions = [${actions}]\n${more}\n`;

async function tried(house: MailHouse, before: string, after: string, ruleIds?: readonly string[]) {
  const { looked, matched, changes } = await rehearse('ann', house.assistant.house, {
    before: written(before),
    after: written(after),
    ...(ruleIds && { ruleIds }),
  });
  const shown = changes.map(
    ({ decision, before, after }) =>
      `${decision.title}: ${before.word} ${before.outcome} → ${after.word} ${after.outcome}`,
  );
  return { looked, matched, changes: shown };
}

describe.each(storeKinds)('rules tried on past mail, with the store in %s', (kind) => {
  const past = async (rules = '', script: Parameters<typeof decides>[1] = { action: 'none' }) => {
    const house = await openMailHouse(kind, { rules, model: (request) => decides(request, script) });
    for (const [number, subject] of ['Lunch', 'Invoice 7', 'Invoice 8'].entries()) {
      await house.decide(rawMail({ number, subject }));
    }
    return house;
  };

  test('say how many they match and which verdicts change', async () => {
    const house = await past();
    const after = rule('bills', 'invoice', '"archive"');

    expect(await tried(house, '', after)).toEqual({
      looked: 3,
      matched: 2,
      changes: ['Bob: Invoice 8: decline none → act archive', 'Bob: Invoice 7: decline none → act archive'],
    });
  });

  test('ask nobody, change nothing and record nothing', async () => {
    const house = await past();
    const asked = house.model?.requests.length;
    const before = house.mailbox.snapshot();
    await tried(house, '', rule('bills', 'invoice', '"delete"'));

    expect(house.model?.requests.length).toBe(asked);
    expect(house.mailbox.snapshot()).toEqual(before);
    expect(await house.assistant.log()).toHaveLength(3);
  });

  test('count the matches of the rules that are asked about', async () => {
    const house = await past();
    const both = rule('bills', 'invoice', '"star"') + rule('lunch', 'lunch', '"star"');

    expect(await tried(house, both, both)).toMatchObject({ matched: 3, changes: [] });
    expect(await tried(house, both, both, ['lunch'])).toMatchObject({ matched: 1, changes: [] });
  });

  test('leave open what a model would have to be asked about', async () => {
    const house = await past(rule('bills', 'invoice', '"archive"'));

    expect(await tried(house, rule('bills', 'invoice', '"archive"'), '')).toMatchObject({
      matched: 0,
      changes: [
        'Bob: Invoice 8: act archive → open to be proposed',
        'Bob: Invoice 7: act archive → open to be proposed',
      ],
    });
  });

  test('are judged with what a model proposed then', async () => {
    const house = await past('', { action: 'star' });
    const never = '[[directions]]\nid = "d"\ntext = "No stars."\nenforce = "never star"\n';

    expect((await tried(house, '', never)).changes).toEqual([
      'Bob: Invoice 8: act star → decline none',
      'Bob: Invoice 7: act star → decline none',
      'Bob: Lunch: act star → decline none',
    ]);
  });

  test('are judged by what they permit', async () => {
    const house = await past();
    const deletes = (more = '') => rule('bills', 'invoice', '"delete"', more);

    expect((await tried(house, deletes(), deletes('permit_dangerous = true'))).changes).toEqual([
      'Bob: Invoice 8: ask delete → act delete',
      'Bob: Invoice 7: ask delete → act delete',
    ]);
  });

  test('look at every message once, although its decision was taken back', async () => {
    const house = await past(rule('bills', 'invoice', '"star"'));
    const [latest] = await house.assistant.log();
    await house.assistant.undo(latest?.id ?? '', { by: 'ann', via: 'cli' });

    expect(await tried(house, '', '')).toMatchObject({ looked: 3 });
  });
});
