/** Mails that lead to every kind of write: effects at once, questions, sending, an undo. */
export const messages: Readonly<Record<string, string>> = {
  m1: mail('shop@one.example', 'Your receipt', 'Thank you.'),
  m2: mail('star@two.example', 'Look at this', 'It is good.'),
  m3: mail('old@three.example', 'An old offer', 'Buy now.'),
  m4: mail('books@four.example', 'Invoice for the books', 'Please pay.'),
  m5: mail('friend@five.example', 'How are you?', 'Write soon.'),
};

export const rules = `
[[rules]]
id = "receipts"
when.from.domain = "one.example"
actions = [{ action = "apply_label", parameters = { label = "Receipts" } }, "archive"]

[[rules]]
id = "stars"
when.from.domain = "two.example"
actions = ["star", { action = "apply_label", parameters = { label = "Good" } }]

[[rules]]
id = "offers"
when.from.domain = "three.example"
actions = ["delete"]

[[rules]]
id = "books"
when.from.domain = "four.example"
actions = [{ action = "forward", parameters = { to = ["books@keeper.example"] } }, { action = "add_note", parameters = { text = "sent on" } }]
`;

function mail(from: string, subject: string, text: string): string {
  return `From: <${from}>\r\nTo: <ann@home.example>\r\nSubject: ${subject}\r\nMessage-ID: <${from}>\r\n\r\n${text}\r\n`;
}
