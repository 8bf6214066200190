import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

const receipt = (number = 1) =>
  rawMail({
    number,
    from: 'Example Shop <orders@shop.example>',
    subject: 'Your receipt for order 48213',
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: 'Thank you for your purchase. Order 48213. Total paid: 19.90 EUR. VAT included. Invoice attached.',
  });
const rule = (when: string, more = '') =>
  `[[rules]]\nid = "r"\n${when}\nactions = [{ action = "apply_label", parameters = { label = "Paid" } }]\n${more}`;

describe.each(storeKinds)('the kind of a mail, with the store in %s', (kind) => {
  test('is matched by a rule, and stands with the decision', async () => {
    const runtime = await openMailRuntime(kind, { rules: rule('when.kind = "receipt"') });

    const decision = await runtime.decide(receipt());

    expect(decision).toMatchObject({ path: 'rule', outcome: 'apply_label', details: { kind: 'receipt' } });
    expect(await runtime.decide(rawMail({ number: 2 }))).toMatchObject({ path: 'local' });
  });

  test.each([
    'when.kind = ["receipt", "bounce"]',
    'when.any = [{ kind = "receipt" }, { subject.contains = "nothing" }]',
  ])('is matched by %s', async (when) => {
    const runtime = await openMailRuntime(kind, { rules: rule(when) });

    expect(await runtime.decide(receipt())).toMatchObject({ path: 'rule' });
  });

  test('is told to the model in a line of ours', async () => {
    const runtime = await openMailRuntime(kind, { model: (request) => decides(request, { action: 'none' }) });

    await runtime.decide(receipt());

    const [request] = runtime.model?.requests ?? [];
    const [, task = ''] = (request === undefined ? '' : promptOf(request)).split('\nTASK:\n');
    expect(task).toContain('\nKind, by form: receipt\n');
  });
});

describe('a rule about kinds', () => {
  test.each([
    'when.kind = "receipt"',
    'when.kind = ["newsletter"]',
    'when.all = [{ from.domain = "shop.example" }, { any = [{ kind = "receipt" }] }]',
    'when.not.kind = "personal"',
  ])('that also permits what is dangerous is refused: %s', async (when) => {
    await expect(
      openMailRuntime('memory', { rules: rule(when, 'permit_dangerous = true\n') }),
    ).rejects.toThrow('whoever sends a mail chooses what it looks like');
  });

  test('that is unknown names those there are', async () => {
    await expect(openMailRuntime('memory', { rules: rule('when.kind = "invoice"') })).rejects.toThrow(
      'is not a kind of mail',
    );
  });
});
