/** Our own sentences about tasks, reminders and lists of things to do or buy; `{…}` is filled from the slots. */
export const taskSentences = `
remind me to {chore}
remind me to {chore} {day} at {time}
remind me {day} to {chore}
remind me at {time} to {chore}
remind me about the {event} {day}
remind me of my {event} an hour before
remind me that {said}
remind me every Monday to {chore}
remind {person} to {chore}
remind us to {chore} {day}
please remind me to invite {person} to the {event}
i must {chore} {day}, can you remind me
the {event} is {day}, remind me the day before
can you remind me about {topic}
set a reminder to {chore}
set a reminder for my {event}
set a reminder for the {meeting} with {person} {day} at {time}
set up a reminder for {day} to {chore}
set up reminders to {chore} and {chore}
create a reminder for the {event}
make a repeating reminder to {chore}
new reminder: {chore}
add a reminder about the {event}
i need a reminder for the {event} {day}
i want a reminder to {chore}
give me a reminder {day} about the {event}
send me a reminder about my {meeting}
put in a reminder to {chore}
reminder to {chore}
alert me an hour before the {event}
alert me at {time} to {chore}
set an alert for my {event}
send me an alert to {chore}
i need an alert {day} to {chore}
notify me before my {meeting}
nudge me about {topic} {day}
ping me {day} to {chore}
don't let me forget to {chore}
make sure i don't forget to {chore}
i need to remember to {chore}
tell me {day} to {chore}
tell me to {chore} at {time}
change the reminder for the {event} to {time}
change my {event} reminder to {day}
move the reminder about the {event} to {day}
move my reminder to {chore} from {time} to {time}
reschedule the reminder for my {event}
update the reminder to {chore}
change the alert for the {meeting} to 30 minutes before
snooze the reminder about {topic}
postpone my reminder to {chore}
cancel the reminder for the {event}
cancel my reminder to {chore}
delete the reminder about {topic}
delete reminder for the {meeting} {day}
delete all my reminders
remove the alert for the {event}
remove my reminder to {chore}
i don't need the reminder about the {event} any more
clear my reminders {day}
what reminders do i have {day}
show me my reminders
list all reminders for {day}
when is my reminder for the {event}
when is the reminder to {chore}
do i have a reminder to {chore}
do i have reminders set {day}
is there a reminder for the {event}
what alerts are set for {day}
how many reminders do i have
what did i want to be reminded of
which things did i want to remember {day}
what was i supposed to remember
read my reminders
add {chore} to my {list}
add {chore} to my tasks
add {goods} to the {list}
add {goods} and {goods} to my grocery list
put {goods} on the {list}
put {chore} on my {list}
i need {goods}, put it on the {list}
we're out of {goods}
we need to buy {goods}
include {goods} in the {list}
take {goods} off the {list}
remove {goods} from my {list}
delete {chore} from my {list}
scratch {goods} off the grocery list
i already bought the {goods}, take it off the list
is {goods} on my {list}
do i have {goods} on the {list}
did i add {chore} to my {list}
what's on my {list}
what is on the {list} {day}
what's left on my {list}
read me my {list}
show my {list}
open my {list}
which items are on my {list}
tell me about the {list}
do i have any lists
what lists do i have
start a {list}
create a new {list}
create a list of books to read
make a list of things to bring
make a new list called {title}
open a new list for me
delete my {list}
delete the list called {title}
clear the {list}
remove that from the list
add this to my list
get rid of my {list}
add a task to {chore}
add a task for {name} to {chore}
create a task to {chore} {day}
create to do {chore}
new task: {chore}
add to do {chore} {day}
i need to {chore}
i have to {chore} {day}
i have to {chore}, add it to my list
put it on my {list} that i have to {chore}
mark {chore} as done
mark the first task as complete
mark everything on my list as done
check off {chore}
cross off {chore}
tick off the last item
i finished {chore} on my list
the task {chore} is done
complete the task {chore}
i am done with the task to {chore}
delete the task to {chore}
delete to do {chore}
remove the to do {chore}
remove all my tasks
cancel the task {chore}
change the deadline of the task to {chore}
what tasks do i have {day}
what tasks are due {day}
show my open tasks
which chores are left
what do i have to do {day}
what do i need to do {day}
what must i get done {day}
let me know what i have to do
what should i be working on {day}
what's next on my to do list
how many tasks are left
have i finished my tasks
what is my highest priority task
`;
