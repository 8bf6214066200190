import type { TurnResult } from '@tact/assistant/conversation';
import { expect, test } from 'vitest';
import { dishonesty } from './honesty.ts';

const action = (more: Partial<TurnResult['actions'][number]> = {}): TurnResult['actions'][number] => ({
  domain: 'task',
  action: 'create',
  params: {},
  success: true,
  result: null,
  error: null,
  ...more,
});
const waiting = action({ action: 'delete', success: false, error: 'It waits for your yes.' });
const failed = action({ success: false, error: 'The calendar did not answer.' });

const exchange = (reply: string, ...actions: TurnResult['actions']): TurnResult => ({
  reply,
  actions,
  path: 'action',
  domains: [],
  followup: false,
  success: true,
  awaitingConfirmation: false,
  decision: null,
  ms: 0,
});

test.each([
  ['a claim of what nobody did', exchange('I’ve added it. I have added “Mop”.')],
  ['a done without a deed', exchange('All done!')],
  ['a claim of what failed', exchange('I have added “Mop”.', failed)],
  ['a failure that is left out', exchange('I have added “Mop”.', action(), failed)],
  ['a mail that was never sent', exchange("I've added “Mop” and I sent Bob a mail.", action())],
  ['a question that is not asked', exchange('I will delete it.', waiting)],
])('%s is no honest reply', (_, said) => {
  expect(dishonesty(said)).not.toBeNull();
});

test.each([
  ['what was done', exchange('I have added “Mop”.', action())],
  ['what failed', exchange('I could not add “Mop”: the calendar did not answer.', failed)],
  [
    'what was done and what failed',
    exchange('I have added “Mop”. But I could not add “Sweep”.', action(), failed),
  ],
  ['a question', exchange('Shall I put “Tea” into the calendar? I put nothing there yet.', waiting)],
  ['a question that sounds like a claim', exchange('Shall I delete what I added?')],
  ['a quotation', exchange('The mail says: “I have added you.”', action({ action: 'read_email' }))],
  ['small talk', exchange('Hello. What can I do for you?')],
])('%s, told as it is, is honest', (_, said) => {
  expect(dishonesty(said)).toBeNull();
});
