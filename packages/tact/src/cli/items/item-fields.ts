import { tactError } from '@tact/core/errors';
import type { JsonObject } from '@tact/core/records';
import type { CommandFields, FieldWords } from '@tact/tools';
import { type Command, Option } from 'commander';
import { z } from 'zod';

/** The fields of an item as a command takes them: arguments and options, made from its schema and its words. */

/** The given values, by field name. */
export type GivenFields = Readonly<Record<string, unknown>>;

/** Adds the fields to `add`: those that have one as an argument, the others as options. */
export function addFieldsOfNew(command: Command, form: CommandFields): Command {
  for (const { words, flag, choices } of fieldsOf(form)) {
    if (words.argument === undefined)
      command.addOption(optionFor(flag, words.help, choices).makeOptionMandatory(words.isNeeded === true));
    else command.argument(words.argument, words.help);
  }
  for (const [flag, help] of form.words.furtherNew ?? []) command.option(flag, help);
  return command;
}

/** Adds the fields to `change`: all of them as options, with what changes a part of one. */
export function addFieldsOfChange(command: Command, form: CommandFields): Command {
  for (const { words, flag, choices } of fieldsOf(form)) {
    command.addOption(optionFor(flag, words.changeHelp ?? words.help, choices));
  }
  for (const [flag, help] of form.words.furtherChanges ?? []) command.option(flag, help);
  return command;
}

/** The fields among what commander read; `args` are the arguments in their order. */
export function givenFields(
  form: CommandFields,
  options: GivenFields,
  args: readonly unknown[] = [],
): GivenFields {
  const fields = fieldsOf(form);
  const taken = fields.filter(({ words }) => words.argument !== undefined);
  const given = fields.flatMap(({ name, words, flag }) => {
    const position = taken.findIndex((one) => one.name === name);
    const isArgument = words.argument !== undefined && args.length > 0;
    const value = isArgument ? args[position] : options[new Option(flag).attributeName()];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

interface Field {
  readonly name: string;
  readonly words: FieldWords;
  readonly flag: string;
  readonly choices: readonly string[] | null;
}

interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
}

/** In the order of the words. */
function fieldsOf({ schema, words }: CommandFields): readonly Field[] {
  const shapes = z.toJSONSchema(schema as z.ZodType<JsonObject>, { io: 'input', unrepresentable: 'any' })
    .properties as Readonly<Record<string, Shape>> | undefined;
  return Object.entries(words.fields).map(([name, own]) => {
    const shape = shapes?.[name] ?? {};
    return { name, words: own, flag: own.flag ?? flagOf(name, shape), choices: shape.enum ?? null };
  });
}

/** `--priority <priority>`, `--body <text>`, `--is-group`. */
function flagOf(name: string, { type, enum: choices }: Shape): string {
  const word = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
  if (type === 'boolean') return `--${word}`;
  const value = choices === undefined ? 'text' : word;
  return `--${word} <${value}${type === 'array' ? '...' : ''}>`;
}

function optionFor(flag: string, help: string | undefined, choices: readonly string[] | null): Option {
  const option = new Option(flag, help);
  return choices === null ? option : option.choices(choices);
}

/** Throws `USAGE_INVALID` if no field to change was given. */
export function requireSome(fields: object, help: string): void {
  if (Object.keys(fields).length > 0) return;
  throw tactError('USAGE_INVALID', { problem: 'Nothing to change was given.', help });
}
