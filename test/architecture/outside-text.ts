/**
 * Who may take outside text out of its type (`exposeOutside`, `exposeAll`), and what for. Everybody else quotes, fences, matches or
 * maps it. A new entry needs a reason that a reviewer believes: the text must reach neither a person nor a model from there.
 */
export const mayExpose: Readonly<Record<string, string>> = {
  'packages/core/src/records/outside.ts': 'defines it',
  'packages/server/src/operations/runs/read.ts': 'runs as lines of JSON for another program',
  'packages/core/src/text/outside.ts': 'matches it, and makes other outside text from it',
  'packages/core/src/text/quote.ts': 'quotes it; quotes it line by line',
  'packages/core/src/kernel/prompt.ts': 'fences it',
  'packages/core/src/kernel/digest.ts': 'hashes it',
  'packages/assistant/src/proactive/facts.ts': 'compares the keys of insights',
  'packages/experience/src/experiences/embed-texts.ts': 'hands texts to an embedder, which gives numbers',
  'packages/experience/src/executive/heuristics/nearest-heuristics.ts':
    'hands texts to an embedder, which gives numbers',
  'packages/email/src/engine/prompt/thread-summary.ts': 'compares senders',
  'packages/email/src/engine/email-input.ts': 'compares senders and looks them up',
  'packages/email/src/engine/local/classifier.ts': 'learns weights under words and senders',
  'packages/email/src/engine/answering/own-mail.ts':
    'compares ids, headers and addresses with codes of our own',
  'packages/email/src/engine/local/deceptive-link.ts': 'reads host names out of links',
  'packages/core/src/records/mail-author.ts': 'compares senders',
  'packages/email/src/engine/kinds/kind-features.ts': 'finds features of kinds of mail, whose names are ours',
  'packages/email/src/engine/rules/mail-view.ts': 'holds texts against patterns and indexes',
  'packages/core/src/text/reply-addresses.ts':
    'compares the domains of addresses; gives the addresses themselves',
  'packages/email/src/engine/actions/send-actions.ts': 'writes subjects and addresses onto the wire',
  'packages/email/src/engine/actions/sent-mail.ts': 'writes subjects onto the wire',
  'packages/store/src/decision-row.ts': 'writes titles into a column of their own, which is searched',
  'packages/store/src/memory/ledger.ts': 'searches titles',
  'packages/server/src/http/event-stream.ts': 'the wire: events as JSON, for programs',
  'packages/server/src/grpc/operations-service.ts': 'hands outputs to programs as JSON, which has no labels',
  'packages/server/src/webhooks/about-event.ts': 'sent to programs that the owner chose to send texts to',
  'packages/server/src/http/answer-call.ts': 'hands outputs to programs as JSON, which has no labels',
  'packages/server/src/mcp/tool-result.ts': 'hands outputs to programs as JSON, which has no labels',
  'packages/server/src/operations/call-once.ts':
    'keeps outputs as JSON, to give them again to the caller who had them',
  'packages/server/src/operations/executive/process-event.ts':
    'hands responses to programs, in formats that have no labels',
  'packages/server/src/operations/executive/get-trace.ts':
    'hands events and responses to programs, in formats that have no labels',
  'packages/tact/src/cli/output/screen.ts': 'prints JSON, which has no labels',
  'packages/tact/src/index.ts': 'hands the ways out to those who build on Tact',
  'packages/core/src/ports/label-event.ts':
    'hands events to calendars in their formats, which have one label for the whole',
  'packages/core/src/ports/label-message.ts':
    'hands messages to stores as rows, which have their origin beside their text',
  'packages/core/src/ports/label-item.ts':
    'hands items to stores as rows, which have one origin for the whole',
  'packages/core/src/ports/calendar-content.ts':
    'checks lengths and characters; a problem names no words of others',
  'packages/calendar/src/event-item.ts': 'reads the format in which the store keeps events',
  'packages/tools/src/contents.ts': 'reads dates, priorities and rules, which have a fixed form',
  'packages/tools/src/edit-question.ts':
    'the address of a contact that the owner names, for the card of a question',
  'packages/tools/src/event-inverses.ts': 'hashes what an event says, to see whether it was changed',
  'packages/tools/src/find-item.ts': 'hands words to the finder, which compares them and gives ids',
  'packages/tools/src/kept-item.ts': 'hashes what an item says, to see whether it was changed',
  'packages/tools/src/resolve-recipients.ts':
    'compares names, and gives the addresses of whom the owner picked',
  'packages/tools/src/bind-mail.ts': 'gives the address that an answer is written to, which a question shows',
  'packages/tools/src/bind-event.ts': 'names those who take part again, to be looked up again',
  'packages/tools/src/mail-tools.ts':
    'writes subjects onto the wire, and names a sender again, to be looked up again',
  'packages/experience/src/memory/exchange/run-graph.ts':
    'writes runs in a format that has no labels, in literals that no text can end',
  'packages/experience/src/memory/compare/plain-run.ts':
    'compares, embeds and links runs; gives verdicts, ids and numbers',
  'packages/experience/src/memory/stored/kept-run.ts': 'links runs by the names of their references',
  'packages/experience/src/memory/stored/read-run.ts':
    'reads ids, times and outcomes, which have a fixed form',
  'packages/english/src/contradiction/contradictions-between.ts':
    'compares texts; gives kinds of contradiction',
  'packages/english/src/situation/compare-situations.ts':
    'compares texts; labels the words of them that it gives',
  'packages/english/src/similarity/create-similarity.ts':
    'ranks texts by what they say; gives their positions',
  'packages/english/src/similarity/token-similarity.ts': 'compares texts; gives a number',
  'packages/assistant/src/proactive/candidates/candidate-proposal.ts': 'classifies a message; gives a label',
  'packages/assistant/src/replies/talk/repeats-outside.ts': 'finds words of others in a reply, to drop them',
  'packages/assistant/src/proactive/delivery/fit-message.ts':
    'writes messages onto the channel of their user, with what is not ours quoted in them',
  'packages/assistant/src/proactive/reminders/ring-reminders.ts':
    'writes a message onto the channel of its user once more, in words of now',
  'packages/assistant/src/conversation/converse.ts':
    'hands out a reply as it was composed, with what is not ours quoted in it',
  'packages/assistant/src/conversation/plan/quarantined-reader.ts':
    'hands a mail to the grammar that finds values in it; what comes out is labelled again',
  'packages/assistant/src/conversation/plan/refer-to-values.ts':
    'names whom to write to by the address out of a mail, to be looked up and labelled again',
  'packages/assistant/src/conversation/mentions.ts': 'compares what was spoken of with references',
  'packages/assistant/src/conversation/plan/resolve-references.ts':
    'puts the address of somebody spoken of into a plan, to be looked up; what is found has its label again',
  'packages/assistant/src/conversation/conclude.ts':
    'hands out a reply as it was composed, with what is not ours quoted in it',
  'packages/assistant/src/conversation/reply/compose-reply.ts':
    'says a reply as it was composed, with what is not ours quoted in it, before it is kept with its label',
  'packages/tools/src/alias-for.ts':
    'compares recipients with the addresses of the owner; compares From with the address of a list',
  'packages/tools/src/unsubscribe-tool.ts': 'calls the address, and writes the mail, that the question shows',
  'packages/tools/src/unsubscribe-way.ts': 'reads the addresses in a header, and labels what it gives',
  'packages/tools/src/contact-source.ts': 'looks for mail by the addresses of contacts',
  'packages/tact/src/cli/enforce-direction.ts':
    'shows the owner addresses of contacts as part of a constraint, to be confirmed',
  'packages/tools/src/rule-tools.ts': 'puts addresses of contacts into a rule, which the question shows',
  'packages/assistant/src/conversation/planning-data.ts': 'looks for names of people in messages',
};

/** Whether a source takes outside text out of its type. */
export function exposesOutside(text: string): boolean {
  return /\bexpose(?:Outside|All)\b/.test(text);
}

/** Whether a source puts texts into its own sentences with `quote`, which gives a string, rather than with `quoted` and `sentence`. */
export function forgetsLabels(text: string): boolean {
  return /import \{[^}]*\bquote\b[^}]*\} from '(?:#|@tact\/core\/)text'/.test(text);
}
