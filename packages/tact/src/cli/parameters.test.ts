import { createEmailRegistry, type MailServices } from '@tact/email/engine';
import { describe, expect, it } from 'vitest';
import { requireKnownAction } from './actions.ts';
import { parseParameters } from './parameters.ts';

const registry = createEmailRegistry({} as MailServices);
const parse = (action: string, ...words: string[]) =>
  parseParameters(words, requireKnownAction(action, registry));

describe('parameters as they are typed', () => {
  it('are read as the action wants them', () => {
    expect(parse('apply_label', 'label=To read')).toEqual({ label: 'To read' });
    expect(parse('forward', 'to=ann@a.example, bob@b.example', 'note=a=b, c')).toEqual({
      to: ['ann@a.example', 'bob@b.example'],
      note: 'a=b, c',
    });
    expect(parse('create_task', 'title=17', 'due=2026-12-01')).toEqual({ title: '17', due: '2026-12-01' });
  });

  it('make one list of repeated keys, and take a list as JSON too', () => {
    expect(parse('forward', 'to=ann@a.example', 'to=bob@b.example')).toEqual({
      to: ['ann@a.example', 'bob@b.example'],
    });
    expect(parse('forward', 'to=["ann@a.example"]')).toEqual({ to: ['ann@a.example'] });
  });

  it('leave out what is given no value', () => {
    expect(parse('forward', 'note=')).toEqual({ note: undefined });
  });

  it('name the key that is not known, and what was meant', () => {
    expect(() => parse('move', 'foldr=x')).toThrow('folder');
    expect(() => parse('archive', 'folder=x')).toThrow('archive takes no parameters');
    expect(() => parse('move', 'folder')).toThrow('are written key=value');
    expect(() => parse('forward', 'to=[nonsense')).toThrow('must be array');
  });
});

describe('an action by name', () => {
  it('is offered to the owner, or the error names the one that was meant first', () => {
    expect(requireKnownAction('move', registry).name).toBe('move');
    expect(() => requireKnownAction('unsnooze', registry)).toThrow('Unknown action "unsnooze".');
    try {
      requireKnownAction('mvoe', registry);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'ACTION_UNKNOWN',
        remedy: expect.stringMatching(/^Use one of: move,/),
      });
    }
  });
});
