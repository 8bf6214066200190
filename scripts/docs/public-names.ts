import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageNamed, root } from '../packages.ts';

/** A name that a program can import: what it is, and what the comment above its declaration says. */
export interface PublicName {
  readonly name: string;
  readonly kind: 'function' | 'value' | 'class' | 'type';
  /** `file:line` of its declaration. */
  readonly place: string;
  /** How it is called, such as `quote(quoted, maxLength?)`; null for what is not a function. */
  readonly signature: string | null;
  /** The first paragraph of the comment; empty where there is none. */
  readonly summary: string;
  /** The codes behind `@throws`; empty where there are none. */
  readonly throws: string;
  /** The code behind `@example`; empty where there is none. */
  readonly example: string;
}

/** The modules that a program can import, by name, with the file of their sources. */
export function entryPoints(): ReadonlyMap<string, string> {
  const { folder, manifest } = packageNamed('tact');
  return new Map(
    Object.entries(manifest.exports ?? {}).flatMap(([path, target]) =>
      typeof target === 'string'
        ? []
        : [[path.replace('.', 'tact'), join(root, folder, target['tact-source'])]],
    ),
  );
}

/** What a module exports, in alphabetical order. Throws where a name is declared nowhere. */
export function publicNames(file: string): readonly PublicName[] {
  return [...exportsOf(file)]
    .map(([name, [source, own]]) => describe(name, own, source))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The one place that knows how an import is resolved. */
function sourceOf(specifier: string, from: string): string {
  return createRequire(from).resolve(specifier);
}

type Place = readonly [file: string, own: string];

/** Where each exported name of a module is declared, and what it is called there. */
function exportsOf(file: string): ReadonlyMap<string, Place> {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const declared = [...code.matchAll(declaration)].map(([, , name = '']): [string, Place] => [
    name,
    [file, name],
  ]);
  const starred = [...code.matchAll(/^export (?:type )?\* from '([^']+)'/gm)].flatMap(([, from = '']) => [
    ...exportsOf(sourceOf(from, file)),
  ]);
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm)].flatMap(
    ([, list = '', from]) =>
      list.split(',').flatMap((entry): [string, Place][] => {
        const [, own, name = own] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(entry) ?? [];
        if (own === undefined || name === undefined) return [];
        return [[name, from === undefined ? imported(own, file, code) : placeOf(own, sourceOf(from, file))]];
      }),
  );
  return new Map([...starred, ...listed, ...declared]);
}

const keywords = '(?:declare )?(?:async )?(?:abstract )?(function\\*?|const|class|interface|type)';
const declaration = new RegExp(`^export ${keywords} (\\w+)`, 'gm');

function placeOf(name: string, file: string): Place {
  const place = exportsOf(file).get(name);
  if (place === undefined) throw new Error(`${file} exports no ${name}.`);
  return place;
}

function imported(name: string, file: string, code: string): Place {
  const from = new RegExp(`^import[^;]*?\\b${name}\\b[^;]*? from '([^']+)'`, 'm').exec(code)?.[1];
  return from === undefined ? [file, name] : placeOf(name, sourceOf(from, file));
}

const kinds = new Map<string, PublicName['kind']>([
  ['class', 'class'],
  ['const', 'value'],
]);

function describe(name: string, own: string, file: string): PublicName {
  const text = readFileSync(file, 'utf8');
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\n)?^(?:export )?${keywords} ${own}\\b`,
    'm',
  ).exec(text);
  if (found === null) throw new Error(`${file} declares no ${own}.`);
  const [all, comment = '', keyword = ''] = found;
  const end = found.index + all.length;
  const isFunction = keyword.startsWith('function');
  return {
    name,
    kind: isFunction ? 'function' : (kinds.get(keyword) ?? 'type'),
    place: `${file.replace(root, '')}:${text.slice(0, end).split('\n').length}`,
    signature: isFunction ? signatureAt(text.slice(end), name) : null,
    ...readComment(comment),
  };
}

function readComment(comment: string): Pick<PublicName, 'summary' | 'throws' | 'example'> {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
  const [body = '', ...tags] = text.split(/^@/m);
  const [first = ''] = body.split(/\n\s*\n|\n(?=\d+\. |- )/);
  const tag = (name: string) => tags.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
  return {
    summary: oneLine(first),
    throws: oneLine(tag('throws')).replace(/\.$/, ''),
    example: tag('example').trim(),
  };
}

const oneLine = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();

/** The names of the parameters; their types are in the editor. */
function signatureAt(rest: string, name: string): string {
  const parameters = topLevel(insideBrackets(rest, rest.search(/\((?![^<]*>\()/)));
  return `${name}(${parameters.map(nameOf).join(', ')})`;
}

function nameOf(parameter: string): string {
  const [, rest = '', pattern = '', mark = ''] =
    /^\s*(?:\/\*[\s\S]*?\*\/\s*)?(\.\.\.)?(\{[\s\S]*?\}|\w+)(\?)?/.exec(parameter) ?? [];
  const isOptional = mark === '?' || /=(?!>)[^=]*$/.test(parameter);
  if (!pattern.startsWith('{')) return `${rest}${pattern}${isOptional ? '?' : ''}`;
  const members = topLevel(pattern.slice(1, -1)).map((member) => /^\s*(\.\.\.|\w+)/.exec(member)?.[1]);
  const shown = members.map((member) => (member === '...' ? '…' : member)).join(', ');
  return `{ ${shown} }${isOptional ? ' = {}' : ''}`;
}

function insideBrackets(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(open + 1, at);
  }
  return '';
}

function topLevel(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [at, letter] of [...list].entries()) {
    if ('([{<'.includes(letter)) depth++;
    if (')]}'.includes(letter) || (letter === '>' && list[at - 1] !== '=')) depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim() !== '');
}
