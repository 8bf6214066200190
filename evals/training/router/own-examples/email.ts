/** Our own sentences about mail and contacts; `{…}` is filled from the slots. */
export const emailSentences = `
email {person} that {said}
email {person} about {topic}
email {person} and ask about {topic}
email {person} to tell him {said}
send an email to {person}
send {person} an email about {topic}
send an email to the whole team about {topic}
send a mail to {person} saying {said}
send mail to {name}@example.org
send it to {name} at example dot org
send the {thing} to {person}
send the report to {person} by mail
send my draft
write an email to {person}
write a mail to {person} about {topic}
write to {person} that {said}
compose an email to {person} with the subject {title}
compose a new message to {person}
draft an email to {person} about {topic}
start a new email
create a draft for {person}
reply to {person}
reply to the last email that {said}
reply all and say {said}
respond to {person}'s email
respond to {person} and tell him {said}
answer {person}'s mail
answer that email with {said}
send a response to {person}
write back to {person}
forward this email to {person}
forward the message from {person} to {person}
forward it to {person} saying {said}
forward to {person}
please forward this message
check my email
check my mail
check my inbox
check my messages
do i have new mail
do i have any new messages
do i have any unread emails from {person}
any new email from {person}
any mail {day}
is there an email about {topic}
have i received anything from {person}
did {person} write me
did {person} email me {day}
did {person} answer my mail
has {person} replied
what did {person} write
what did {person} say about {topic} in the mail
who emailed me
who wrote to me {day}
who was the last person to email me
show me my unread emails
show the emails from {person}
show the last message
show me the newest mail
open the last email
open my inbox
open the email from {person}
go to the next email
go to the last one in my inbox
read my emails
read me the latest email from {person}
read out the message about {topic}
read it out again
read the subject of the last mail
how many emails do i have
how does my inbox look
refresh my inbox
search my mail for {topic}
search emails from {person}
find the message {person} sent about {topic}
look for emails with attachments
list my mail from {day}
flag this email
flag the message from {person}
flag it
put a flag on it
add a flag to this message
mark this mail as read
mark the message as unread
mark it as important
archive this email
archive the messages i have read
delete this email
delete the email from {person}
delete the last message
delete all spam
move the mail from {person} to junk
unsubscribe me from the newsletter
add a subject
the subject should be {title}
change the subject to {title}
add more text to the message
add another line to the email
i want to write more in the mail
i'm not done with the message yet
insert one more line in the message
attach the file
add an attachment
attach the report to the mail to {person}
put {person} in cc
cc {person}
add {person} to the recipients
what is {person}'s phone number
what's the email address of {person}
what is {person}'s address
what is {person}'s work number
tell me {person}'s number
show me {person}'s number
give me the phone number of {person}
do i have a number for {person}
how do i reach {person}
how can i contact {person}
how many phone numbers do i have for {person}
find {person} in my contacts
look up {person} in my address book
open the contact {name}
show my contacts
how many contacts do i have
show me the contact details of {person}
where does {person} live according to my contacts
add {person} to my contacts
add {name}@example.org to my contacts
save this email address
save the number of {person}
create a new contact for {person}
make {name} a new contact
update {person}'s email address
store {person}'s address in my contacts
`;
