/** Our own sentences about notes; `{…}` is filled from the slots. */
export const notesSentences = `
make a note: the {thing} is 1234
make a note that {fact}
make a note of the {thing}
make a note about {topic}
make a new note called {title}
take a note
take a note: {said}
take down a note about {topic}
take notes for me
create a note
create a note about {topic}
create a note called {title}
create {title} note
create a new note with the title {title}
i want to create a note titled {title}
i'd like a new note named {title}
{title} is the name of my new note
start a new note
start a note for {title}
new note: {thing}
new note {title}
open a new note
set up a note for {person}
can you start a note on {topic}
add a note saying {said}
add a note about {topic}
add this to my notes
add the {thing} to my {title} note
add a line to the note {title}
append the {thing} to my note about {topic}
put the {thing} in my notes
put it in a note
write this down
write down the {thing}
write a note about {topic}
write in my notes that {fact}
note that {fact}
note down the {thing}
note to self: {said}
jot down the {thing}
jot this down: {said}
save a note
save this note
save the note i just made
save this as a note
keep a note of the {thing}
read my notes
read the note about {topic}
read the note {title} please
read me the last note
read out my {title} note
open my note about {topic}
open the note {title}
open my notes
show me my notes
show the note called {title}
show all notes from {day}
list my notes
what does my note about {topic} say
what's in the note {title}
what did i write down about {topic}
what notes do i have
which notes did i make {day}
do i have a note on {topic}
find the note with the {thing}
find my {title} note
search my notes for {topic}
look in my notes for the {thing}
how many notes do i have
delete the note
delete the note {title}
delete the note called {title}
delete my {title} note
delete {person}'s note please
delete all my notes
remove the note about {topic}
remove the {title} note
remove {person}'s notes
erase my last note
dismiss the note
dismiss {person}'s note
discard note 3
clear my notes
throw away the note on {topic}
edit my note about {topic}
edit the {title} note
change the note {title}
rename the note {title}
update my notes on {topic}
share the note {title}
`;
