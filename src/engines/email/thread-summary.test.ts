import { describe, expect, test } from 'vitest';
import { outsideLabel } from '#kernel';
import { exposeAll } from '#records';
import { exampleMail } from '../../../test/examples/mails.ts';
import { sampleDecision, sampleItem } from '../../testing/sample-records.ts';
import { summariseThread as summarise } from './thread-summary.ts';

const summariseThread = (...given: Parameters<typeof summarise>) => exposeAll(summarise(...given));

const applied = (label: string) => ({
  action: 'apply_label',
  parameters: { label },
  target: 'mail:1',
  disposition: 'run' as const,
  labels: [outsideLabel('mail')],
});

describe('the summary of a thread', () => {
  test('is nothing where nothing was decided before', () => {
    expect(summariseThread([], new Map(), [])).toBeNull();
  });

  test('has the labels, actions, participants and notes of earlier messages', () => {
    const decisions = [
      sampleDecision({ inputDigest: 'two', outcome: 'archive', verdict: 'act', actions: [] }),
      sampleDecision({ inputDigest: 'one', outcome: 'apply_label', actions: [applied('Choir')] }),
    ];
    const inputs = new Map([
      ['one', JSON.stringify(exampleMail({ labels: ['Home'] }))],
      ['two', JSON.stringify(exampleMail({ from: { name: 'Eve', address: 'eve@example.net' } }))],
    ]);
    const notes = [sampleItem({ kind: 'note', content: { text: 'Bring the poster.' } })];

    expect(summariseThread(decisions, inputs, notes)).toEqual({
      messages: 2,
      labels: ['Home', 'Choir'],
      actions: ['archive (act)', 'apply_label (act)'],
      participants: ['eve@example.net', 'bob@example.net'],
      notes: ['Bring the poster.'],
    });
  });

  test('counts a message once, although its action was undone', () => {
    const decisions = [
      sampleDecision({ inputDigest: 'one', path: 'undo', outcome: 'undo archive' }),
      sampleDecision({ inputDigest: 'one', outcome: 'archive' }),
    ];

    expect(summariseThread(decisions, new Map(), [])).toMatchObject({
      messages: 1,
      actions: ['undo archive (act)', 'archive (act)'],
    });
  });

  test('works without an input that is no longer kept or is empty', () => {
    const decisions = [
      sampleDecision({ inputDigest: 'gone', actions: [] }),
      sampleDecision({ inputDigest: 'odd', actions: [] }),
    ];

    expect(summariseThread(decisions, new Map([['odd', '{"labels":7}']]), [])).toMatchObject({
      messages: 2,
      labels: [],
      participants: [],
    });
  });

  test('says everything once, and ten things of a kind at most', () => {
    const decisions = Array.from({ length: 12 }, (_, index) =>
      sampleDecision({
        inputDigest: `${index}`,
        outcome: 'apply_label',
        actions: [applied(`Label ${index}`), applied('Same')],
      }),
    );

    const summary = summariseThread(decisions, new Map(), [sampleItem({ content: {} })]);
    expect(summary?.labels).toHaveLength(10);
    expect(summary?.actions).toEqual(['apply_label (act)']);
    expect(summary?.notes).toEqual([]);
  });

  test('has nothing of a sender who is missing', () => {
    const inputs = new Map([['one', JSON.stringify(exampleMail({ from: null }))]]);

    expect(summariseThread([sampleDecision({ inputDigest: 'one' })], inputs, [])?.participants).toEqual([]);
  });
});
