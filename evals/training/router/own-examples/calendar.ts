/** Our own sentences about the calendar; `{…}` is filled from the slots. */
export const calendarSentences = `
when am i seeing {person}
when am i meeting {person} {day}
when is my {event}
when is the {event}
when's my next {meeting}
what time is the {event} {day}
what time does my {event} start
when does the {event} end
what day is the {event}
what date is the {event} scheduled for
where is the {event} {day}
where am i meeting {person} {day}
where do i need to be {day} at {time}
who is coming to the {event}
who accepted the invitation to the {event}
is {person} coming to the {event}
isn't {person} coming to my {event}
how long is the {event}
what is the duration of the {event}
how much time is set aside for the {event}
how long until my next {meeting}
how much time do i have before the {event}
how many {meeting}s do i have {day}
what do i have {day}
do i have anything {day}
do i have a {meeting} {day}
do i have plans {day}
is there anything planned {day}
anything on {day}?
what's on {day}?
what is happening {day} on my side
what am i doing {day}
what are my plans {day}
what's the plan {day}
what is next
what is up with me {day}
what does my {day} look like
how does {day} look for me
am i free {day}
am i free for {meal} {day}
am i available at {time} {day}
am i busy {day}
is {time} {day} open
is my {event} {day}
when do i have time {day}
when am i available {day}
list my free time {day}
which hours are still free {day}
is {person} free {day} at {time}
when can {person} and i meet {day}
check whether {person} is available {day}
find a slot for {meal} with {person} {day}
find an hour {day} when everybody is free
show my calendar {day}
check my calendar for {day}
go through my schedule {day} with me
look up the {event} in my calendar
did i put the {event} in the calendar
who organised the {event}
did i accept the {event}
did {person} respond to the {event}
what is my response to the {event}
i have a {meeting} with {person} at {time}
i have {event} {day}
i've got the {event} {day} at {time}
i have a {meeting} {day}
i'm having {meal} with {person} {day}
i am meeting {person} for {meal} {day} at {time}
i am seeing {person} {day}
i'm planning on {doing} {day} from {time} for two hours
i'll be {doing} {day}
i will be {doing} {day} from {time} to {time}
i will be gone {day}
i'm going to be {doing} all of {day}
i am out of the office {day}
we are {doing} {day} at {time}
{person} and i are having {meal} {day}
{person} is coming over {day} at {time}
i want to go {doing} with {person} {day}
i want to have {meal} with {person} {day}
i'd like to see {person} {day} at {time}
i need to make time for the {event} {day}
i need an hour for the {event} {day}
i need to see the {person} {day}
set aside two hours for the {event} {day}
block my {day} for the {event}
block out {time} to {time} {day}
keep {day} free for the {event}
make a {meeting} {day} at {time}
make plans for {meal} with {person} {day}
make {event} {day}
create {event} {day} at {time}
create a new {meeting} called {title} {day}
add {event} {day} at {time}
add {event} to my calendar {day}
add the {event} {day}, it should last 45 minutes
put {event} on my calendar {day}
put me down for {meal} with {person} {day}
enter a {meeting} with {person} into my calendar
schedule {event} {day} at {time}
schedule a {meeting} with {person} and {person}
schedule time with {person} {day} to talk about {topic}
schedule an hour {day} to look at {topic}
set up a {meeting} with {person} about {topic}
set {event} {day} from {time} to {time}
arrange a {meeting} with {person} {day}
book {event} {day}
book a {meeting} with {person} {day}
book half an hour with {person} {day}
plan {meal} with {person} {day}
organise the {event} {day}
{event} {day} at {time}
{event} {time}
{meal} with {person} {day}
mark me as busy {day}
show me as out of office {day}
start my work day at {time} {day}
end my day at {time} please
move my {event} to {day}
move the {event} from {time} to {time}
push the {event} back by half an hour
bring the {event} forward to {time}
reschedule the {event} for {day}
postpone my {meeting} with {person}
change the {event} to {time}
change the place of the {event} to {city}
change the title of the {meeting}
extend the {event} by 15 minutes
make the {event} an hour longer
shorten the {meeting} {day}
the {event} should start at {time} instead
update the {event}, it is {day} now
repeat the {event} every week
make the {event} recurring
cancel my {event}
cancel the {meeting} with {person} {day}
cancel everything {day}
call off the {event}
delete the {event}
delete my {meeting} {day}
delete all my {meeting}s {day}
remove the {event} from my calendar
get rid of the {event} {day}
take the {event} off my schedule
clear my calendar {day}
accept the {event}
accept the invitation from {person}
accept {person}'s {meeting} {day}
decline the {event} and say {said}
decline my {meeting} with {person}
please decline, i can't make it to the {event}
i won't make it to the {event}
tentatively accept the {event}
reply yes to the invitation for the {event}
invite {person} to the {event}
send {person} an invitation to the {event}
add {person} to the {meeting} {day}
take {person} off the {event}
tell everyone in the {meeting} that i am late
let the others in my {meeting} know that {said}
message the attendees that the {meeting} starts later
inform the participants that i will miss the {event}
join my next {meeting}
connect me to the {meeting} {day}
dial into the {meeting}
book a meeting room {day} at {time}
book {room} {day}
book {room} please
reserve {room} for the {event}
reserve {room} from {time} to {time}
is {room} free {day}
is there a room available {day} for ten people
find a room for the {meeting} {day}
i need a room on the second floor {day}
i'd like to book {room} instead of {room}
can we get {room} for the {meeting}
change the room of my {meeting}
cancel {room} for {day}
add a room to my {meeting}
what's my schedule {day}
what appointments do i have {day}
read me my agenda
tell me my schedule {day}
when is {person}'s birthday party
is it my turn to host the {event} {day}
`;
