/** Our own sentences to the assistant's memory; `{…}` is filled from the slots. */
export const memorySentences = `
remember that {fact}
please remember {fact}
remember {fact}
can you remember that {fact}
keep in mind that {fact}
don't forget that {fact}
for the future: {fact}
you should know that {fact}
just so you know, {fact}
remember this for me: {fact}
remember to bring the passports
forget that {fact}
forget what i told you about {topic}
forget everything you know about {person}
delete what you remember about me
delete this memory
change what you know about my diet
what do you know about me
what do you know about my family
what do you remember about {topic}
what else have you kept about me
what have i told you about {topic}
what did i tell you about {person}
what did i say about {topic}
did i tell you about {topic}
did i ever mention {topic} to you
do you remember what i said about {topic}
do you remember my {thing}
do you still know where i parked
recall what {person} said
recall what i told you about {topic}
recall where i put the keys
recall everything
list everything you remember
show all memories
how many memories do you have
find anything about my habits
tell me about my habits
where did i put the passport
where did i park
where do i keep the spare key
when did i last take my pills
when did i water the plants
what did i do on {day}
who is my doctor
who is {name}'s sister
who are my best friends
what is my mother's birthday
what's my favourite colour
what's my shoe size
what is my locker code
what music do i like
what kind of food do i prefer
which sports do i enjoy
do i like olives
am i allergic to anything
i am not vegetarian, right?
my sister is called {name}, right?
which books did you recommend to me
what advice did you give me about {topic}
you once suggested a film to me, what was it called
i told you about {topic} last month, what was the problem
i once visited a castle, where was it
on the 3rd of May i was sad, why was that
last week we talked a lot, what about
we discussed {topic} before, what did you tell me
what is my name
what's my name
do you know my name
do you know who i am
say my name
tell me what my name is
what do you call me
what name do you have for me
what name did i give you
how do you address me
which name have you saved for me
who am i to you
am i {name}
my name is {name}
my name's {name}
i am {name}
i am called {name}
i'm {name}, by the way
i go by {name}
people call me {name}
my friends call me {name}
call me {name}
call me {name} from now on
please call me {name}
you can call me {name}
just call me {name}
i want you to call me {name}
i'd like to be called {name}
i would rather you call me {name}
refer to me as {name}
address me as {name}
use {name} when you talk to me
stop calling me {name}
don't call me {name}
change my name to {name}
can you change my name
i have a new name
can you call me something else
`;
