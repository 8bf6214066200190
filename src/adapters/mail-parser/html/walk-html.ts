import { Parser } from 'htmlparser2';

/** What is told while an HTML text is gone through. Text between two tags comes in one piece, entities decoded. */
interface HtmlVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  comment(text: string): void;
  close(): void;
}

/**
 * Goes through HTML as a browser would, until `shouldStop` says so or elements are nested deeper than `maxDepth`: the
 * library's time for a tag grows with the depth (200 000 nested tags take it 35 s). Every element opened is closed.
 * Returns whether it went to the end.
 */
export function walkHtml(
  html: string,
  maxDepth: number,
  visitor: HtmlVisitor,
  shouldStop = () => false,
): boolean {
  let depth = 0;
  let text = '';
  let wasStopped = false;
  const flush = () => {
    if (text !== '') visitor.text(text);
    text = '';
  };
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (wasStopped) return;
      flush();
      visitor.open(name, attributes);
      depth += 1;
      if (depth > maxDepth || shouldStop()) {
        wasStopped = true;
        parser.pause();
      }
    },
    ontext(piece) {
      text += piece;
    },
    oncomment(comment) {
      if (!wasStopped) visitor.comment(comment);
    },
    onclosetag() {
      if (wasStopped) return;
      flush();
      visitor.close();
      depth -= 1;
    },
  });
  parser.end(html);
  if (wasStopped) {
    for (; depth > 0; depth -= 1) visitor.close();
  } else flush();
  return !wasStopped;
}
