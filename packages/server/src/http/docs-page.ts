import type { AnyOperation } from '#operations/operation';
import { inputFields, outputFields, sampleInput } from '#operations/schema-fields';

/**
 * A page about the operations, made from their list, from which each can be called. It loads nothing from elsewhere, and keeps the token
 * in its field alone.
 */
export function docsPage(operations: readonly AnyOperation[], version: string): string {
  const areas = [...new Set(operations.map(({ area }) => area))];
  const links = areas.map((area) => {
    const own = operations.filter((one) => one.area === area);
    const items = own.map(({ name }) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`);
    return `<h2>${escaped(area)}</h2><ul>${items.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tact: operations</title>
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<nav aria-label="Operations">${links.join('\n')}</nav>
<main>
<h1>Operations <small>Tact ${escaped(version)}</small></h1>
<p>Each is called with <code>POST /v1/NAME</code> and JSON, with a token as <code>authorization: Bearer TOKEN</code>.
<a href="/openapi.json">OpenAPI 3.1</a></p>
<p><label>Token <input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="tact_…"></label>
Make one with <code>tact call tokens.create</code>. It stays in this field and is forgotten with the page.</p>
${operations.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section(operation: AnyOperation): string {
  const { name, summary, area, effect, decides, stream, output } = operation;
  const rows = inputFields(operation).map(
    (field) =>
      `<tr><td><code>${escaped(field.name)}</code></td><td>${escaped(field.type)}</td><td>${worded(field.notes)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>Takes nothing.</p>'
      : `<table><thead><tr><th>input</th><th>type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const dry = decides === true ? '<label><input type="checkbox" name="dry"> dry run</label>' : '';
  const events = stream === undefined ? '' : `<p>Each event has ${listOf(outputFields(stream))}.</p>`;
  return `<section id="${escaped(name)}">
<h3>${escaped(name)} <span class="scope ${effect}">${area}:${effect}</span></h3>
<p>${worded(summary)}</p>
${table}
${events}<p>Gives ${listOf(outputFields(output))}${stream === undefined ? '' : ' at the end'}.</p>
<form data-operation="${escaped(name)}">
<label>Input <textarea name="input" rows="3" spellcheck="false">${escaped(JSON.stringify(sampleInput(operation), null, 2))}</textarea></label>
<button>Call</button> <button type="button" name="stop" hidden>Stop</button> ${dry}
<pre aria-live="polite" hidden></pre>
</form>
</section>`;
}

function listOf(fields: ReturnType<typeof outputFields>): string {
  return fields
    .map(({ name, notes }) => `<code>${escaped(name)}</code>${notes === '' ? '' : ` (${worded(notes)})`}`)
    .join(', ');
}

/** Words with code in them: `next`. */
function worded(text: string): string {
  return escaped(text).replace(/&#96;([^&]+)&#96;/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (found) => `&#${found.charCodeAt(0)};`);
}

/** Nothing but its own script and style, and calls to this server; no frame around it. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const docsStyle = `:root { color-scheme: light dark; --line: #8884; --quiet: #8881; }
body { margin: 0; display: flex; font: 16px/1.5 system-ui, sans-serif; }
nav { box-sizing: border-box; width: 17rem; height: 100vh; position: sticky; top: 0; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); flex: none; }
nav h2 { font-size: .8rem; margin: 1rem 0 .2rem; text-transform: uppercase; letter-spacing: .05em; opacity: .7; }
nav ul { list-style: none; margin: 0; padding: 0; }
main { max-width: 55rem; padding: 1rem 2rem 30vh; min-width: 0; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
h3 { margin: 0; }
.scope { font: 400 .8rem ui-monospace, monospace; padding: .1rem .4rem; border: 1px solid var(--line); border-radius: .3rem; }
.answer, .admin { border-color: #c60; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--line); }
code, pre, textarea, input { font: .9rem/1.4 ui-monospace, monospace; }
label { display: inline-block; }
form > label:first-child, textarea { display: block; width: 100%; box-sizing: border-box; }
#token { width: 24rem; max-width: 100%; box-sizing: border-box; }
pre { background: var(--quiet); padding: .6rem; overflow: auto; max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre.problem { border-left: 3px solid #c33; }
@media (max-width: 50rem) { body { display: block; } nav { width: auto; height: auto; max-height: 30vh; position: static; border: 0; } main { padding: 1rem; } }
`;

/** Shows answers as text alone: they hold words of strangers. */
export const docsScript = `'use strict';
const token = document.getElementById('token');
token.value = '';
for (const form of document.querySelectorAll('form')) {
  const shown = form.querySelector('pre');
  const { input, stop, dry } = form.elements;
  let calling = new AbortController();
  stop.addEventListener('click', () => calling.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    calling.abort();
    calling = new AbortController();
    shown.hidden = false;
    shown.textContent = '…';
    stop.hidden = false;
    try {
      const query = dry && dry.checked ? '?dry_run=true' : '';
      const answer = await fetch('/v1/' + form.dataset.operation + query, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token.value.trim() },
        body: input.value,
        signal: calling.signal,
      });
      shown.className = answer.ok ? '' : 'problem';
      if (answer.headers.get('content-type') === 'text/event-stream') await follow(answer, shown);
      else shown.textContent = answer.status + '\\n' + JSON.stringify(await answer.json(), null, 2);
    } catch (thrown) {
      if (thrown.name !== 'AbortError') shown.textContent = String(thrown);
    } finally {
      stop.hidden = true;
    }
  });
}
async function follow(answer, shown) {
  shown.textContent = '';
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    shown.textContent = (shown.textContent + value).slice(-50000);
    shown.scrollTop = shown.scrollHeight;
  }
}
`;
