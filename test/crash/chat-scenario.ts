import type { Json } from '#records';

/** A turn that makes an event and drafts a mail, a question, and the yes that sends a mail and makes what waited for it. */
export const chat: readonly { readonly id: string; readonly text: string }[] = [
  { id: 'said-1', text: 'Put the review on Friday at 10 and draft a mail to Bob about it' },
  { id: 'said-2', text: 'Mail bob@home.example that it is fixed, then remind me to call him' },
  { id: 'said-3', text: 'yes' },
];

/** What the model makes of a prompt: by the message at its end. */
export function planFor(prompt: string): { readonly route: Json; readonly plan: Json } {
  const isFirst = prompt.lastIndexOf('review on Friday') > prompt.lastIndexOf('it is fixed, then');
  const route = {
    ...{ type: 'action', is_followup: false },
    domains: isFirst ? ['calendar', 'email'] : ['email', 'task'],
  };
  return {
    route,
    plan: { actions: isFirst ? first : second, requires_confirmation: false, needs_clarification: false },
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
