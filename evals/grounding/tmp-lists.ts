import { readFileSync } from 'node:fs';
import { groundReply, plainReply } from '#replies';
import * as samples from '../../src/replies/reported-actions.cases.ts';
const src = readFileSync('src/replies/ground-reply.nothing-done.test.ts','utf8');
const claims = eval('[' + src.slice(src.indexOf('const claims = [')+16, src.indexOf('\n];')) + ']') as string[];
const src2 = readFileSync('src/replies/ground-reply.chat.test.ts','utf8');
const honest = eval('[' + src2.slice(src2.indexOf('const replies = [')+17, src2.indexOf('\n];')) + ']') as string[];
const facts = (own: string, mayInform=false) => ({ slots: [], outside: [], people: ['Bob Lee', 'Ann', 'Carla'], plain: 'PLAIN', own: [own], mayInform, asksWhether: false });
let kept: string[] = [];
for (const c of claims) { const r = groundReply(c, facts('hello there')); if (r.reply !== 'PLAIN' ) kept.push(c + ' => ' + r.reply); }
console.log('claims surviving', kept.length, 'of', claims.length, kept);
kept = [];
for (const c of claims) { const r = groundReply(c, facts('what is the capital of France?', true)); if (r.reply !== 'PLAIN' ) kept.push(c + ' => ' + r.reply); }
console.log('claims surviving informing', kept.length, 'of', claims.length, kept);
const dropped = honest.filter((h) => groundReply(h, facts('hello there')).reply !== h);
console.log('honest dropped', dropped.length, 'of', honest.length);
console.log(dropped.join('\n'));
const dropped2 = honest.filter((h) => groundReply(h, facts('what is that?', true)).reply !== h);
console.log('honest dropped informing', dropped2.length, 'of', honest.length);
const src3 = readFileSync('src/replies/ground-reply.lies.test.ts','utf8').replace(/^import[\s\S]*?from '.*';$/gm,'');
