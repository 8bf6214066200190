import type { Hono } from 'hono';

/**
 * The page that a client of MCP opens for its owner: it answers one question.
 *
 * Invariants:
 * 1. Its address holds an id and nothing that opens anything. What it shows it reads with the owner's token, which is typed in and kept
 *    nowhere; what it answers is bound to the hash of what it shows.
 * 2. Opening it changes nothing and shows nothing. It runs our script alone, and writes texts as texts.
 */
export function serveApprovalPage<Env extends object>(app: Hono<Env>): void {
  const send = (body: string, type: string) =>
    new Response(body, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      },
    });
  app.get('/approve/:id', () => send(page, 'text/html'));
  app.get('/approve.js', () => send(script, 'text/javascript'));
  app.get('/approve.css', () => send(style, 'text/css'));
}

/** Where a question is answered. */
export const approvalPath = (question: string): string => `/approve/${encodeURIComponent(question)}`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tact: a question</title>
<link rel="stylesheet" href="/approve.css">
<main>
  <h1>A question for you</h1>
  <form id="open">
    <label>Your token <input id="token" type="password" autocomplete="off" required></label>
    <button>Show the question</button>
    <p class="hint">Make one with <code>tact call tokens.create '{"name": "browser", "scopes": ["approvals:read", "approvals:answer"]}'</code></p>
  </form>
  <section id="card" hidden>
    <p id="question"></p>
    <dl id="lines"></dl>
    <label>Why (optional) <input id="why" maxlength="2000" autocomplete="off"></label>
    <button id="approve">Approve</button>
    <button id="deny">Deny</button>
  </section>
  <p id="said" role="status"></p>
</main>
<script src="/approve.js"></script>
</html>
`;

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1a1a1a; background: #fff; }
main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem; margin: .25rem 0 1rem; }
button { font: inherit; padding: .5rem 1rem; margin-right: .5rem; }
dt { color: #555; }
dd { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; border-left: 3px solid #bbb; padding-left: .75rem; }
.hint { color: #555; font-size: .875rem; }
[hidden] { display: none; }
`;

const script = `'use strict';
const element = (id) => document.getElementById(id);
const id = decodeURIComponent(location.pathname.slice('/approve/'.length));
let token = '';
let hash = '';

async function call(name, input) {
  const answer = await fetch('/v1/' + name, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.title + ' ' + (body.remedy || ''));
  return body;
}

function line(name, text) {
  const term = document.createElement('dt');
  term.textContent = name;
  const value = document.createElement('dd');
  value.textContent = text;
  value.dir = 'auto';
  element('lines').append(term, value);
}

function show({ approval, forbidden, because }) {
  const { card } = approval;
  hash = approval.hash;
  element('question').textContent = card.question;
  element('lines').replaceChildren();
  for (const { name, text } of [...card.quotes, ...(card.lines || [])]) line(name, text);
  for (const caution of card.cautions || []) line('note', caution);
  line('because', because.join('; '));
  for (const { text } of forbidden) line('forbidden by now', text);
  element('open').hidden = true;
  element('card').hidden = false;
  if (approval.state !== 'pending') end('It is ' + approval.state + ' already.');
}

function end(text) {
  for (const one of ['approve', 'deny', 'why']) element(one).disabled = true;
  element('said').textContent = text;
}

async function tell(work) {
  element('said').textContent = '';
  try {
    await work();
  } catch (problem) {
    element('said').textContent = problem.message;
  }
}

element('open').addEventListener('submit', (event) => {
  event.preventDefault();
  token = element('token').value.trim();
  element('token').value = '';
  void tell(async () => show(await call('approvals.get', { id })));
});

for (const answer of ['approve', 'deny'])
  element(answer).addEventListener('click', () =>
    tell(async () => {
      const why = element('why').value;
      await call('approvals.' + answer, why === '' ? { id, hash } : { id, hash, why });
      end(answer === 'approve' ? 'Approved. You can close this page.' : 'Denied. You can close this page.');
    }),
  );
`;
