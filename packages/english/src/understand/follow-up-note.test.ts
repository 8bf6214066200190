import { describe, expect, it } from 'vitest';
import { followUpOnNote } from './follow-up-note.ts';
import type { Topic } from './understanding.ts';

const list: Topic = {
  ...{ kind: 'note', domain: 'notes', verb: 'append' },
  params: { find_by: 'shopping list', title: 'Shopping list', text: '- leeks' },
};
const said = (text: string, topic = list) => followUpOnNote(text, text, topic);

describe('what is said of a list that was just spoken of', () => {
  it.each([
    ['and some of those tiny onions', 'list.add', ['tiny onions']],
    ['also oats and honey', 'list.add', ['oats', 'honey']],
    ['oh and plus size bin liners too', 'list.add', ['plus size bin liners']],
    ['take the butter off', 'list.remove', ['butter']],
    ['cross off rice', 'list.remove', ['rice']],
  ])('“%s” changes it', (text, action, items) => {
    expect(said(text)).toMatchObject({ action, slots: { list: 'Shopping list', items } });
  });

  it.each([
    ['make that shallots', 'leeks', 'shallots'],
    ['no, not leeks, chives', 'leeks', 'chives'],
    ['chives instead of leeks', 'leeks', 'chives'],
  ])('“%s” puts right what was added', (text, old, fresh) => {
    expect(said(text)).toEqual({
      action: 'list.remove',
      slots: { list: 'Shopping list', items: [old], value: fresh },
    });
  });

  it.each(["what's on it now", 'read it back to me', 'show me the list'])('“%s” reads it', (text) => {
    expect(said(text)).toEqual({ action: 'notes.read', slots: { query: 'Shopping list' } });
  });

  it.each([
    'and what is the weather like',
    'and call the bank',
    'and for how many people is it',
    'delete it',
    'take the first one off',
    'also tomorrow',
    'make that sooner please, i need it today',
  ])('“%s” is none', (text) => {
    expect(said(text)).toBeNull();
  });

  it('is added to a note without a title, too', () => {
    const note: Topic = { kind: 'note', domain: 'notes', verb: 'create', params: { body: 'Plumber' } };

    expect(said('add to it that the key is next door', note)).toEqual({
      action: 'notes.append',
      slots: { target: 'it', body: 'the key is next door' },
    });
  });
});
