import { readFileSync } from 'node:fs';
import { createMailParser } from './src/adapters/mail-parser/mime.ts';
import { exposeAll } from './src/records/index.ts';
import { htmlMail } from './evals/hidden/html-mail.ts';
import { halves } from './evals/hidden/label-cases.ts';
const parser = createMailParser();
const one=(s:string)=>s.replaceAll(/\s+/g,' ').trim();
const rows=readFileSync('evals/hidden/cases.jsonl','utf8').trim().split('\n').map(l=>JSON.parse(l));
const c:any={};
const fails:string[]=[];
for(const r of rows){const m=exposeAll(await parser.parse(htmlMail(r.html.replaceAll('{{text}}',()=>r.text))));
 const t=one(m.text); const shown=t.includes(one(r.text)); const part=halves(r.text).some((h:string)=>t.includes(one(h)));
 const k=r.part+' '+r.label; c[k]??={n:0,bad:0,told:0}; c[k].n++;
 const told=one(m.hidden.map((h:any)=>h.text).join(' ')).includes(one(r.text)); if(!part&&told)c[k].told++;
 const bad=r.label==='hidden'?part:!shown; if(bad){c[k].bad++; if(r.part==='open')fails.push(`${r.label==='hidden'?'LEAK':'lost'} ${r.id} ${r.label==='hidden'?'':m.hidden.map((h:any)=>h.how).join()} ${r.html.replace(/<!DOCTYPE html>/,'!').replace(/<\/?(html|body)>/g,'').replace('<p>Good day,</p>','').replace('<p>Kind regards, Ann</p>','')}`)}}
console.log(c);
for(const f of fails.sort())console.log(f.slice(0,300));
