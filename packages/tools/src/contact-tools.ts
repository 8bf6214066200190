import type { Item, Items } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { addressSchema, givenWordsSchema, wordsSchema } from '@tact/core/structured-output';
import { distinctText, mapText, quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, Unclear } from './bind-context.ts';
import { contactSource } from './contact-source.ts';
import { type ContactContent, contactSchema, keptContactSchema, readContact } from './contents.ts';
import { bindNamed, findByField, named, namedAsSpoken, namedSpoken, whichOne } from './find-item.ts';
import { nameInWords, titleIn } from './item-form.ts';
import { contactForm } from './item-forms.ts';
import {
  changeResult,
  itemChangedSince,
  removing,
  revertOf,
  revertTool,
  stateTool,
} from './item-inverses.ts';
import { addItem, changeItem, markOf } from './kept-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { contactsCalled } from './resolve-recipients.ts';
import { defineTool, type SpokenField, type Tool } from './tool.ts';

const domain = 'email';
const form = contactForm;

const name = contactSchema.shape.name;
const address = addressSchema();
const { id, version } = named;
const saved = z.strictObject({ name: wordsSchema(200, name), address, id: id.optional(), version });
const spoken = z.strictObject({ name: givenWordsSchema(200, name), address });

const fields: Readonly<Record<string, SpokenField>> = {
  name: { ask: 'Whose address is it?' },
  address: { ask: 'What is the address?' },
};

/** Whom the owner writes to: an address is kept under a name. */
export function contactTools(items: Items): readonly Tool[] {
  const contacts = contactSource(items);
  return [
    saveContact(items, contacts),
    deleteContact(items, contacts),
    removeContact(items),
    reopenContact(items),
    revertTool(items, form),
  ];
}

function saveContact(items: Items, contacts: PlanningSource<Item>): Tool {
  return defineTool<z.infer<typeof saved>, z.infer<typeof spoken>>({
    name: 'save_contact',
    domain,
    verb: 'save_contact',
    summary:
      'Save a mail address in the contacts under a name; a known contact gets it as a further address.',
    danger: 'reversible',
    parameters: saved,
    spoken,
    fields,
    sources: [contacts],
    mentions: { kind: 'contact' },
    bind: (given, context) => ({ parameters: bindContact(given, contacts, context) }),
    asSpoken: ({ name, address }) => ({ name, address }),
    // Mail to this name goes there from then on.
    asksBecause: ({ address }) =>
      address instanceof Outside
        ? 'the address was given by somebody else, and mail to this name would go there'
        : null,
    describe: (contact) =>
      contact.id === undefined
        ? `add ${quote(contact.name)} with the address ${quote(contact.address)} to the contacts`
        : `add the address ${quote(contact.address)} to the contact ${quote(contact.name)}`,
    inverses: ['remove_contact', 'revert_contact'],
    inverse: (_, result, target) =>
      result.isNew === true
        ? { action: 'remove_contact', parameters: { id: String(result.id), ...titleIn(result) }, target }
        : revertOf(form, result, target),
    async execute(call) {
      const { name, address, id, version } = call.parameters;
      if (id === undefined) {
        const added = await addItem(
          items,
          call,
          form,
          keptContactSchema.parse({ name, addresses: [address], isGroup: false, nicknames: [] }),
        );
        return { id: added.id, title: name, address, isNew: true, mark: markOf(added) };
      }
      const done = await changeItem(items, call, { form, id, version }, (item) =>
        withAddress(readContact(item.content), address),
      );
      return changeResult(done, { title: name, address });
    },
  });
}

function deleteContact(items: Items, contacts: PlanningSource<Item>): Tool {
  return defineTool({
    name: 'delete_contact',
    domain,
    verb: 'delete_contact',
    reads: false,
    summary: 'Delete a contact.',
    spoken: z.strictObject(namedSpoken),
    fields: findByField,
    sources: [contacts],
    mentions: { kind: 'contact' },
    bind: (spoken, context) => bindNamed(spoken, contacts, context),
    asSpoken: namedAsSpoken,
    describe: ({ title }) => `delete ${nameInWords('contact', title)}`,
    ...removing(items, form, z.strictObject(named), 'reopen_contact', ({ content }) => ({
      title: readContact(content)?.name ?? '',
    })),
  });
}

function removeContact(items: Items): Tool {
  return stateTool(items, {
    name: 'remove_contact',
    kind: 'contact',
    domain,
    verb: 'remove_contact',
    summary: 'Take a new contact back.',
    noun: 'contact',
    words: (contact) => `remove ${contact} from the contacts`,
    from: 'open',
    to: 'removed',
    back: 'reopen_contact',
    beforeUndo: itemChangedSince(items, form),
  });
}

function reopenContact(items: Items): Tool {
  return stateTool(items, {
    name: 'reopen_contact',
    kind: 'contact',
    domain,
    verb: 'reopen_contact',
    summary: 'Bring a removed contact back.',
    noun: 'contact',
    words: (contact) => `bring ${contact} back`,
    from: 'removed',
    to: 'open',
    back: 'remove_contact',
  });
}

/** Null where it has that address. */
function withAddress(contact: ContactContent | null, address: MaybeOutside) {
  if (contact === null || contact.addresses.some((known) => saysSame(known, address))) return null;
  const addresses = distinctText([...contact.addresses, address]);
  return { content: keptContactSchema.parse({ ...contact, addresses }) };
}

/** The one contact of that name, if there is one; of several, the owner says which. */
function bindContact(
  { name, address }: z.infer<typeof spoken>,
  contacts: PlanningSource<Item>,
  { data }: BindContext,
): JsonObject {
  if (name instanceof Outside) return { name, address };
  const people = data.of(contacts).flatMap((item) => {
    const contact = readContact(item.content);
    return contact === null || contact.isGroup ? [] : [{ item, contact }];
  });
  const called = contactsCalled(
    name,
    people.map(({ contact }) => contact),
  );
  const known = people.filter(({ contact }) => called.includes(contact));
  if (known.length > 1) throw new Unclear(whichOne(known.map(({ contact }) => contact.name)), 'name');
  const [only] = known;
  if (only === undefined) return { name, address };
  return {
    name: mapText(only.contact.name, (text) => text.slice(0, 200)),
    address,
    id: only.item.id,
    version: only.item.version,
  };
}
