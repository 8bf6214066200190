import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names that a TypeScript module exports, re-exports included, in alphabetical order. */
export function exportedNames(file: string): {
  readonly values: readonly string[];
  readonly types: readonly string[];
} {
  const found = new Map<string, 'value' | 'type'>();
  for (const [name, kind] of namesIn(file)) if (found.get(name) !== 'value') found.set(name, kind);
  const of = (kind: 'value' | 'type') => [...found].flatMap(([name, its]) => (its === kind ? [name] : []));
  return { values: of('value').toSorted(), types: of('type').toSorted() };
}

type Named = readonly [string, 'value' | 'type'];

function namesIn(file: string): readonly Named[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...declared(text), ...listed(text), ...starred(text, file)];
}

function declared(text: string): readonly Named[] {
  const declarations = text.matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(function\*?|const|let|class|interface|type) (\w+)/gm,
  );
  return [...declarations].map(([, keyword = '', name = '']) => [
    name,
    keyword === 'interface' || keyword === 'type' ? 'type' : 'value',
  ]);
}

function listed(text: string): readonly Named[] {
  return [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, allTypes, list = '']) =>
    list.split(',').flatMap((entry): readonly Named[] => {
      const [, isType, name] = /^\s*(type )?(?:\w+ as )?(\w+)\s*$/.exec(entry) ?? [];
      if (name === undefined) return [];
      return [[name, allTypes === undefined && isType === undefined ? 'value' : 'type']];
    }),
  );
}

function starred(text: string, file: string): readonly Named[] {
  return [...text.matchAll(/^export (type )?\* from '([^']+)'/gm)].flatMap(([, onlyTypes, from = '']) =>
    namesIn(join(dirname(file), from)).map(([name, kind]): Named => [name, onlyTypes ? 'type' : kind]),
  );
}
