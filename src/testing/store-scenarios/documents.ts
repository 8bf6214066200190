import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sampleDecision, sampleRecord } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

export function documentScenarios(world: StoreWorld): void {
  const documentOf = (text: string) => ({ digest: createHash('sha256').update(text).digest('hex'), text });
  const record = (...texts: readonly string[]) => {
    const decision = sampleDecision({ user: world.newUser() });
    return world.store.ledger.record(sampleRecord({ decision, documents: texts.map(documentOf) }));
  };

  it('gives texts back to the letter, short or long, of any script', async () => {
    const texts = [
      '',
      'x',
      'Grüße, 世界 🜁\r\n\0',
      'a long one '.repeat(20_000),
      JSON.stringify({ deep: [1] }),
    ];
    await record(...texts);
    for (const text of texts) {
      await expect(world.store.documents.text(documentOf(text).digest)).resolves.toBe(text);
    }
  });

  it('keeps a text once, whoever records it again', async () => {
    await expect(record('seen before')).resolves.toBe('recorded');
    await expect(record('new', 'seen before', 'new')).resolves.toBe('recorded');
    await expect(world.store.documents.text(documentOf('new').digest)).resolves.toBe('new');
  });

  it('takes the same texts from many at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `shared ${index}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => record(...(turn % 2 ? texts : texts.toReversed()))),
    );
    expect(answers.every((answer) => answer === 'recorded')).toBe(true);
  });

  it('gives several at once, and leaves out what was never recorded', async () => {
    const [one, two] = [documentOf('the first'), documentOf('the second')];
    await record(one.text, two.text);
    await expect(
      world.store.documents.texts([two.digest, 'f'.repeat(64), one.digest, one.digest]),
    ).resolves.toEqual(
      new Map([
        [one.digest, 'the first'],
        [two.digest, 'the second'],
      ]),
    );
    await expect(world.store.documents.texts([])).resolves.toEqual(new Map());
    await expect(world.store.documents.text('f'.repeat(64))).resolves.toBeNull();
  });
}
