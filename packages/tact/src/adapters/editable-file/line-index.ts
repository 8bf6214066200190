import type { DocumentPath, ParsedDocument } from '@tact/core/ports/editable-file';
import type { AST } from 'toml-eslint-parser';

/** The lines of a file's values, by their paths. */
export function createLineIndex(tree: AST.TOMLProgram): ParsedDocument['lineOf'] {
  const lines = new Map<string, number>();
  const note = (path: DocumentPath, line: number) => {
    // The first place counts: a table may be named again by the tables inside it.
    for (let length = 1; length <= path.length; length++) {
      const key = JSON.stringify(path.slice(0, length));
      if (!lines.has(key)) lines.set(key, line);
    }
  };
  const noteKeyValue = (pair: AST.TOMLKeyValue, above: DocumentPath) => {
    const path = [...above, ...namesOf(pair.key)];
    note(path, pair.loc.start.line);
    noteValue(pair.value, path);
  };
  const noteValue = (value: AST.TOMLContentNode, path: DocumentPath) => {
    note(path, value.loc.start.line);
    if (value.type === 'TOMLInlineTable') for (const pair of value.body) noteKeyValue(pair, path);
    if (value.type !== 'TOMLArray') return;
    for (const [index, element] of value.elements.entries()) noteValue(element, [...path, index]);
  };
  for (const node of tree.body[0].body) {
    if (node.type === 'TOMLKeyValue') {
      noteKeyValue(node, []);
    } else {
      note(node.resolvedKey, node.loc.start.line);
      for (const pair of node.body) noteKeyValue(pair, node.resolvedKey);
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(JSON.stringify(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

/** The parts of a key: `when.from` has two. */
export function namesOf(key: AST.TOMLKey): readonly string[] {
  return key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
}
