// Asking: a mail goes out only after your yes, and exactly as it was shown. A change is asked about again.
import { openInMemory } from 'tact';

const tact = await openInMemory();

for (const text of [
  'Send an email to bob@example.org with the subject Lunch saying that I will be there at 1pm',
  'Yes, but at 2pm',
  'Yes, send it',
  'Yes',
]) {
  const { reply } = await tact.say(text);
  console.log(reply);
  console.log(`  mails sent so far: ${tact.transport.sent.length}`);
}

// What was sent is what was agreed to, and the record says who agreed.
const answered = await tact.assistant.approvals(tact.user, ['approved', 'superseded']);
console.log(answered.map(({ action, state }) => `${action}: ${state}`));
console.log(tact.transport.sent[0]?.text);
