// Rules decide without a model, directions bind everybody: rules, models and strangers.
import { openInMemory } from 'tact';

const tact = await openInMemory({
  rules: `
    [[rules]]
    id = "receipts"
    when.all = [{ from.domain = "shop.example" }, { subject.contains = "receipt" }]
    actions = [{ action = "apply_label", parameters = { label = "Receipts" } }, "archive"]

    [[rules]]
    id = "old-offers"
    when.subject.contains = "offer"
    actions = ["delete"]
    permit_dangerous = true

    [[directions]]
    id = "nothing-from-the-bank"
    text = "Never delete anything, except by a rule of mine."
    enforce = "forbid delete unless rule"`,
});

for (const [from, subject] of [
  ['orders@shop.example', 'Your receipt'],
  ['news@shop.example', 'An offer for you'],
]) {
  const decision = await tact.decide(`From: ${from}\nSubject: ${subject}\n\nHello.`);
  console.log(subject, '→', decision?.verdict, decision?.outcome);
}
console.log(tact.mailbox.snapshot().folders);
