// One message in, one decision out. No key, no account, no file.
import { openInMemory } from 'tact';

const tact = await openInMemory();
const decision = await tact.decide(`From: Book Lane <orders@booklane.example>
Subject: Your receipt for order 1182
Auto-Submitted: auto-generated

Thank you. Two books are on their way to you.`);

for (const { text } of decision?.reasons ?? []) console.log(text);
console.log(decision?.verdict, decision?.outcome, decision?.actions[0]?.parameters);
