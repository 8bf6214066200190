import type { Document, Element } from 'domhandler';
import { html as known, parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** The document as a browser builds it, with tables and unclosed tags put right. */
export interface ParsedDocument {
  readonly document: Document;
  /** False where it is nested too deeply or has too many elements: then it ends somewhere in the middle. */
  readonly isComplete: boolean;
}

/** Bounded: the parser's time for a tag grows with the depth, and unclosed formatting elements are repeated in every block. */
export function parseDocument(html: string, maxDepth: number): ParsedDocument {
  let document = adapter.createDocument();
  let depth = 0;
  let elements = 0;
  const bounded: typeof adapter = {
    ...adapter,
    createDocument() {
      document = adapter.createDocument();
      return document;
    },
    createElement(name, namespace, attributes) {
      elements += 1;
      if (elements > maxElements) throw new LimitReached();
      return adapter.createElement(name, namespace, attributes);
    },
    onItemPush() {
      depth += 1;
      if (depth > maxDepth) throw new LimitReached();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    // Mail programs run no scripts, so what stands in for them counts.
    parse(html, { treeAdapter: bounded, scriptingEnabled: false });
    return { document, isComplete: true };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { document, isComplete: false };
  }
}

/** Without a doctype, browsers compare classes in any case and take lengths without units. */
export function isQuirky(document: Document): boolean {
  return document['x-mode'] !== known.DOCUMENT_MODE.NO_QUIRKS;
}

/** Of the element alone, in document order, with all within it. */
export function* elementsOf(root: Document | Element): Generator<Element> {
  const open: (Document | Element)[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (node === undefined) return;
    if (node.type === 'tag' || node.type === 'style' || node.type === 'script') yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined && 'attribs' in child) open.push(child);
    }
  }
}

const maxElements = 500_000;

class LimitReached extends Error {}
