import { groundReply } from '#replies';
const facts = (own: string, mayInform=false) => ({ slots: [], outside: [], people: ['Bob Lee', 'Ann', 'Carla'], plain: 'PLAIN', own: [own], mayInform, asksWhether: false });
for (const s of `Anything else, now that Bob can read it?
Tell me what you think of Bob's reply.
Enjoy your free day!
Maybe Bob read it.
Perhaps Bob knows.
Morning cancelled.
Happy Bob is there!
You could find it in your inbox.
Was the email sent to Bob or to Ann?
Sure, sure, sure.
Good to go.
That's settled.
That sounds done.
It's great to have Bob on board.
It looks good.
That is nice of Bob to say.
I'm glad Bob is happy.
I'm here and Bob is too.
What a great answer from Bob!
Take it as sent.
Take it that Bob can read it now.
Just tell Bob you are late.
Good news, Bob!
Say hi to Bob!
Here is the answer: yes.
Here you go: sent.
OK Bob.
Why worry when Bob has it?
So, sent.
Fair enough; done.
I can't wait to hear what Bob says to your mail.
You might hear from Bob soon.
How about a walk? Bob is informed.
So the mail is out?
Is there anything else after that email to Bob?
Should I send another one?
Sent?
Done?
Would you like to know that Bob has it?
What do you think of Bob having it?
See you at 5!
I need you to know Bob may have it.`.split('\n')) console.log(s, '=>', groundReply(s, facts('email Bob please')).reply, '|', groundReply(s, facts('hello, what is that', true)).reply);
