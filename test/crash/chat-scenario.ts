import type { Json } from '@tact/core/records';

/**
 * A turn that makes an event and drafts a mail, a question, the yes that sends a mail and makes what waited for it, and a turn
 * that changes nothing but the store.
 */
export const chat: readonly { readonly id: string; readonly text: string }[] = [
  { id: 'said-1', text: 'Put the review on Friday at 10 and draft a mail to Bob about it' },
  { id: 'said-2', text: 'Mail bob@home.example that it is fixed, then remind me to call him' },
  { id: 'said-3', text: 'yes' },
  { id: 'said-4', text: 'Note the door code, then remind me to change it' },
];

/** What the model makes of a prompt: by the message at its end. */
export function planFor(prompt: string): { readonly route: Json; readonly plan: Json } {
  const newest = requests.toSorted(
    (one, other) => prompt.lastIndexOf(other.words) - prompt.lastIndexOf(one.words),
  );
  const { domains = [], actions = [] } = newest[0] ?? {};
  return {
    route: { type: 'action', is_followup: false, domains: [...domains] },
    plan: { actions, requires_confirmation: false, needs_clarification: false },
  };
}

const reasoning = 'It was asked for.';
const first: Json = [
  {
    ...{ domain: 'calendar', action: 'create_event', reasoning },
    params: { summary: 'Review', start_time: 'Friday at 10' },
  },
  {
    ...{ domain: 'email', action: 'create_draft', reasoning },
    params: { to: 'bob@home.example', subject: 'Review', body: 'It is on Friday.' },
  },
];
const second: Json = [
  {
    ...{ domain: 'email', action: 'send_email', reasoning },
    params: { to: 'bob@home.example', subject: 'Fixed', body: 'It is fixed.' },
  },
  { ...{ domain: 'task', action: 'create', reasoning, after: [0] }, params: { title: 'Call Bob' } },
];
const fourth: Json = [
  { ...{ domain: 'notes', action: 'create', reasoning }, params: { title: 'Door', body: 'The code is 7.' } },
  { ...{ domain: 'task', action: 'create', reasoning, after: [0] }, params: { title: 'Change the code' } },
];

const requests = [
  { words: 'review on Friday', domains: ['calendar', 'email'], actions: first },
  { words: 'it is fixed, then', domains: ['email', 'task'], actions: second },
  { words: 'Note the door code', domains: ['notes', 'task'], actions: fourth },
];
