// One message in, one decision out. No key, no account, no file.
import { openInMemory } from 'tact';

const tact = await openInMemory();
const decision = await tact.decide(`From: Book Lane <orders@booklane.example>
Subject: Your receipt for order 1182
List-Unsubscribe: <https://booklane.example/off>

Thank you. Two books are on their way to you.`);

console.log(decision?.verdict, decision?.outcome, decision?.reasons.map(({ text }) => text));
