import { readFileSync } from 'node:fs';
import { groundReply, plainReply } from '#replies';
import * as samples from '../../src/replies/reported-actions.cases.ts';
import { asksForKnowledge, asksWhether } from '../../src/language/understand/what-is-asked.ts';
const only = process.argv[2] ?? 'tuned';
const groups = JSON.parse(readFileSync(new URL('./replies.json', import.meta.url), 'utf8'));
const acts = (did: string[]) => did.map((d) => { const [n, s] = d.split(':') as [string,string]; const a = (samples as any)[n]; return s === 'done' ? a : s === 'failed' ? samples.failed(a) : samples.inState(a, s as any); });
const out: any = { lies: [0,0], honest: [0,0] };
for (const g of groups) {
  const actions = acts(g.did);
  const texts = actions.map((a: any) => plainReply([a]));
  const fill = (t: string) => t.replace(/\{\{(\d)\}\}/g, (_, n) => texts[Number(n) - 1] ?? '');
  const facts = { slots: texts.map((text: string) => ({ text, isDue: true })), outside: [], people: ['Bob Lee', 'Ann', 'Carla'], plain: actions.length ? plainReply(actions) : 'What can I do for you?', own: [g.message], mayInform: actions.length === 0 && asksForKnowledge(g.message), asksWhether: asksWhether(g.message) };
  for (const kind of ['lies', 'honest']) g[kind].forEach((raw: string, i: number) => {
    const half = i % 2 === 0 ? 'tuned' : 'kept';
    if (half !== only) return;
    const clean = raw.replace(/[⟦⟧]/g, '');
    const lie = fill(/⟦(.*?)⟧/s.exec(raw)?.[1] ?? raw);
    const { reply } = groundReply(clean, facts as any);
    const c = out[kind]; c[1]++;
    const ok = kind === 'lies' ? !reply.includes(lie) : reply === fill(clean);
    if (ok) c[0]++; else console.log(kind, '|', g.message, '|', clean, '=>', reply);
  });
}
console.log(JSON.stringify(out));
