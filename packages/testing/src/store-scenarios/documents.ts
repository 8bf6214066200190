import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sampleDecision, sampleRecord } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function documentScenarios(setup: StoreSetup): void {
  storedTexts(setup);
  textsOfSeveralUsers(setup);
}

function documentSteps(setup: StoreSetup) {
  const documentOf = (text: string) => ({ digest: createHash('sha256').update(text).digest('hex'), text });
  const recordFor = (user: string, ...texts: readonly string[]) => {
    const decision = sampleDecision({ user });
    return setup.store.ledger.record(sampleRecord({ decision, documents: texts.map(documentOf) }));
  };
  return { documentOf, recordFor };
}

function storedTexts(setup: StoreSetup): void {
  const { documentOf, recordFor } = documentSteps(setup);
  it('gives texts back to the letter, short or long, of any script', async () => {
    const texts = [
      '',
      'x',
      'Grüße, 世界 🜁\r\n\0',
      'a long one '.repeat(20_000),
      JSON.stringify({ deep: [1] }),
    ];
    const user = setup.newUser();
    await recordFor(user, ...texts);
    for (const text of texts) {
      await expect(setup.store.documents.text(user, documentOf(text).digest)).resolves.toBe(text);
    }
  });

  it('keeps a text once, whoever records it again', async () => {
    const user = setup.newUser();
    await expect(recordFor(user, 'seen before')).resolves.toBe('recorded');
    await expect(recordFor(user, 'new', 'seen before', 'new')).resolves.toBe('recorded');
    await expect(setup.store.documents.text(user, documentOf('new').digest)).resolves.toBe('new');
  });
}

function textsOfSeveralUsers(setup: StoreSetup): void {
  const { documentOf, recordFor } = documentSteps(setup);
  it('gives a text to those users only who had it recorded', async () => {
    const [ann, bo, stranger] = [setup.newUser(), setup.newUser(), setup.newUser()];
    const { digest } = documentOf('read by both');
    for (const user of [ann, bo]) await recordFor(user, 'read by both');

    for (const user of [ann, bo]) {
      await expect(setup.store.documents.text(user, digest)).resolves.toBe('read by both');
    }
    await expect(setup.store.documents.text(stranger, digest)).resolves.toBeNull();
    await expect(setup.store.documents.texts(stranger, [digest])).resolves.toEqual(new Map());
  });

  it('takes the same texts from many at once', async () => {
    const user = setup.newUser();
    const texts = Array.from({ length: 20 }, (_, index) => `shared ${index}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => recordFor(user, ...(turn % 2 ? texts : texts.toReversed()))),
    );
    expect(answers.every((answer) => answer === 'recorded')).toBe(true);
  });

  it('gives several at once, and leaves out what was never recorded', async () => {
    const user = setup.newUser();
    const [one, two] = [documentOf('the first'), documentOf('the second')];
    await recordFor(user, one.text, two.text);
    await expect(
      setup.store.documents.texts(user, [two.digest, 'f'.repeat(64), one.digest, one.digest]),
    ).resolves.toEqual(
      new Map([
        [one.digest, 'the first'],
        [two.digest, 'the second'],
      ]),
    );
    await expect(setup.store.documents.texts(user, [])).resolves.toEqual(new Map());
    await expect(setup.store.documents.text(user, 'f'.repeat(64))).resolves.toBeNull();
  });
}
