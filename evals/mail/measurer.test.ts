import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeasurer, type Measurer } from './measurer.ts';

describe('the measurer', () => {
  let folder: string;
  let measurer: Measurer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-measurer-'));
    measurer = createMeasurer();
  });
  afterAll(async () => {
    measurer.close();
    await rm(folder, { recursive: true });
  });

  const measure = async (name: string, message: Uint8Array) => {
    await writeFile(join(folder, name), message);
    return measurer.measure(join(folder, name));
  };

  it('returns the parsed message and the raw one', async () => {
    const raw = Buffer.from('Subject: Hi\n\nHello');

    expect(await measure('a.eml', raw)).toMatchObject({
      crash: null,
      mail: { subject: 'Hi', text: 'Hello' },
      raw,
    });
  });

  it('notices a message that needs tens of megabytes', async () => {
    const small = await measure('small.eml', Buffer.from('Subject: Hi\n\nHello'));
    const large = await measure('large.eml', Buffer.alloc(30_000_000, 'Subject: Hi\n\nwords and words\n'));

    expect(large.rssMb).toBeGreaterThan(small.rssMb + 30);
  });

  it('does not count a refusal of the parser as a crash', async () => {
    expect(await measure('huge.eml', Buffer.alloc(40_000_000, 'x'))).toMatchObject({
      crash: null,
      mail: null,
    });
  });

  it('counts a file that cannot be opened as a crash of its process, and continues', async () => {
    expect(await measurer.measure(folder)).toMatchObject({
      crash: expect.stringContaining('died'),
      mail: null,
    });
    expect(await measure('b.eml', Buffer.from('Subject: Ho\n\nHello'))).toMatchObject({
      mail: { subject: 'Ho' },
    });
  });
});
