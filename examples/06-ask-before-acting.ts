// Asking: a mail goes out only after your yes, and exactly as it was shown. A change is asked about again.
import { openInMemory } from 'tact';

const tact = await openInMemory();

for (const text of [
  'Send an email to bob@example.org that I will be there at 3pm',
  'Yes, but at 4pm',
  'Yes, send it',
  'Yes',
]) {
  const { reply, awaitingConfirmation } = await tact.say(text);
  console.log(reply);
  console.log(
    awaitingConfirmation ? '  waits for a yes;' : '  nothing waits;',
    'sent so far:',
    tact.transport.sent.length,
  );
}
