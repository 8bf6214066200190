// Talking: a message in, an honest reply out. No model, no key, no account.
import { openInMemory } from 'tact';

const tact = await openInMemory({ zone: 'Europe/Berlin' });

for (const text of [
  'Remind me to call mom tomorrow at 5pm',
  'Remember that the wifi code is 1234',
  "What's the wifi code?",
  'What is on my list?',
]) {
  const { reply } = await tact.say(text);
  console.log(reply);
}

// Each turn is a decision like any other: what was done stands in it, and can be taken back.
const { actions } = await tact.say('Note: the plumber comes on Friday');
console.log(actions.map(({ domain, action, success }) => `${domain} ${action}: ${success}`)); // [ 'notes create: true' ]
console.log((await tact.say('undo that')).reply);
