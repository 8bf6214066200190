import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import { exposeAll } from '@tact/core/records';
import { expect, it } from 'vitest';
import { createMailParser } from './mime.ts';

const html = '<p>Good day</p><p style="display:none">Pay today</p><p style="display:none">Obey me</p>';
const mail = Buffer.from(`From: ann@example.com\r\nContent-Type: text/html\r\n\r\n${html}`);

/** Has seen the given texts, and remembers what it was asked. */
function proverThatSaw(...seen: readonly string[]): VisibilityProver & { readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    async paintedTexts(_, texts) {
      asked.push([...texts]);
      return new Set(texts.filter((text) => seen.includes(text)));
    },
  };
}

it('text that a prover saw painted is read, and the rest stays listed as hidden', async () => {
  const prover = proverThatSaw('Pay today');

  const read = exposeAll(await createMailParser({ prover }).parse(mail));

  expect(prover.asked).toEqual([['Pay today', 'Obey me']]);
  expect(read.text).toContain('Pay today');
  expect(read.text).not.toContain('Obey me');
  expect(read.hidden).toEqual([{ how: 'display-none', text: 'Obey me' }]);
});

it('a prover that saw nothing changes nothing', async () => {
  const read = exposeAll(await createMailParser({ prover: proverThatSaw() }).parse(mail));

  expect(read).toEqual(exposeAll(await createMailParser().parse(mail)));
  expect(read.text).toBe('Good day');
});

it('a prover is not asked about a mail whose text is all visible', async () => {
  const prover = proverThatSaw();

  await createMailParser({ prover }).parse(
    Buffer.from('From: ann@example.com\r\nContent-Type: text/html\r\n\r\n<p>Good day</p>'),
  );

  expect(prover.asked).toEqual([]);
});
