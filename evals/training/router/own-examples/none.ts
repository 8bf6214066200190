/** Our own sentences that ask nothing of any domain: talk, questions, other people's services; `{…}` is filled from the slots. */
export const otherSentences = `
hey, how's it going?
hi
hello there
good morning
how are you today
how was your day
what's up
thanks
thank you so much
great, thanks
you're welcome
ok
sounds good
nice one
yes
yes please
no
no thanks
nope, that's wrong
maybe
i don't know
never mind
forget it
stop
that's enough
wait a moment
go on
say that again
what did you just say
what do you mean
goodbye
bye for now
see you later
good night
who are you
what can you do
are you a robot
who made you
what's your name
how old are you
where do you live
do you have friends
i will call you {name}
tell me a joke
make me laugh
tell me something interesting
i'm bored
i am tired today
i had a long day
i went to the store {day}
my day was terrible
today was a good day at work
i love this weather
that was funny
you are awesome
what is the meaning of life
what do you think about {topic}
i was at a party with {name}
i don't feel well
what should i cook tonight
what should i wear {day}
give me advice on relationships
what's the weather {day}
will it rain {day} in {city}
is it cold outside
do i need an umbrella {day}
how hot will it get {day}
what's the temperature in {city}
when is sunset {day}
what time is it
what time is it in {city}
what's the date today
what day is it
is it Friday today
what day of the week is the 21st
how many days are in June
what time zone is {city} in
set an alarm for {time}
set my alarm for {time} {day}
set an alarm for the {event} {day}
wake me up at {time}
wake me up {day} at {time}
cancel my alarm for {day}
what alarms are set
change the alarm from {time} to {time}
snooze the alarm
set a timer for ten minutes
start the timer
stop the timer
how much is left on the timer
add five minutes to the timer
text {person} that {said}
text {person}
text {person} about the {event} {day}
send a text to {person} that {said}
message {person} that {said}
message {person} about the {event} {day}
send {person} a message
send a message to {person} that {said}
tell {person} that {said}
tell {person} i will be at the {event} {day}
react to the message with a heart
send a whatsapp to {person}
read my text messages
did {person} text me
check my voicemail
call {person}
call {person} on speaker
make a phone call to {person}
dial 555 0199
call me a taxi
play {artist}
play some music
play {artist} on the radio
play the next song
skip this song
pause the music
shuffle my playlist
add this song to my playlist
create a playlist for the party
what song is this
i like this song
turn the volume up
mute yourself
louder please
turn on the lights
dim the lights in the kitchen
turn off the heater
start the vacuum cleaner
make me a coffee with the machine
switch the lights to blue
what's the news
what are today's headlines
any news about the elections
concerts in {city} {day}
are there any concerts in {city} {day}
what events are in {city} {day}
what's going on in {city} {day}
find me an event in {city} {day}
things to do in {city} {day}
things to do {day}
fun things to do with kids {day}
what is there to do {day}
any festivals near me {day}
where is the parade {day}
christmas events near me
when is {artist} playing in {city}
i need tickets for the match {day}
buy two tickets for the concert {day}
find a movie to watch {day}
what movies are playing {day}
show me theatre shows in {city}
recommend a museum in {city}
find a good restaurant in {city}
book a table for four {day} at {time}
reserve a table at the Italian place for {day}
cancel my dinner reservation {day}
cancel my reservation at the steakhouse
confirm my table reservation for {day}
do i have a table booked at the restaurant {day}
order a pizza
order me some noodles
where is my delivery
how do i make pancakes
recipe for lentil soup
how many calories are in an avocado
can i replace butter with oil
book a flight to {city} {day}
find flights to {city}
is my flight on time
book a hotel in {city} {day}
i need a hotel room in {city} with two beds
i want to rent a car {day}
get me a cab to the airport
call an uber
when is the next train to {city}
buy a bus ticket to {city}
how is the traffic on the way to work
directions to {city}
how long is the drive to {city}
how far is {city}
when do i have to leave to be in {city} by {time}
where can i find gas
where am i
find my phone
how often do i change my oil
book the car in for an oil change
my car needs new tires
what's my bank balance
transfer 50 dollars to my savings
pay my electricity bill
when is my credit card bill due
my card was stolen
what is my credit score
how much did i spend on groceries
how much tax do i owe
how many vacation days do i have left
i'd like to request time off {day}
was my leave approved
when is the next public holiday
how much is a euro in dollars
what's the price of gold
how is the stock market doing
what is 15 percent of 80
square root of 81
flip a coin
roll two dice
who is the president of France
how tall is Mount Everest
when was Mozart born
what is the capital of Peru
what does ubiquitous mean
define entropy
how do you spell rhythm
translate good evening to Spanish
how do you say thank you in Japanese
how many ounces are in a pound
read me an audiobook
resume my audiobook
play a game with me
let's play chess
post on facebook that {said}
tweet that {said}
what is trending on twitter
look up pictures of owls
write a poem about autumn
write me a short essay about {topic}
explain photosynthesis
help me with my maths
how do i lose weight
is it safe to eat raw eggs
what is a good name for a dog
change your voice
change the language to German
speak more slowly
change your name to {name}
reset my device
connect to the speaker
room service please
bring fresh towels to my room
i want to check out of the hotel late
what is the latest on my insurance claim
does my insurance cover the dentist
how do i apply for a visa
look up the opening hours of the pharmacy
where do they sell batteries
is the supermarket open {day}
clear my browser history
cancel my subscription to the magazine
what are my hours at work {day}
who won the game {day}
how did the team play {day}
what is my horoscope
generate a list of the longest rivers
list the planets
how do i write a cover letter
update my billing address with the bank
`;
