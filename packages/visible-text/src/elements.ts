/** What is said here of HTML's elements is what browsers do by themselves (HTML Living Standard, 15). */

/** Start and end on a line of their own. */
export const blockElements: ReadonlySet<string> = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul xmp'.split(
    ' ',
  ),
);

/** Stand apart from what is around them by a blank line. */
export const spacedElements: ReadonlySet<string> = new Set(
  'blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '),
);

/** Hold text that no mail program shows. */
export const neverShownElements: ReadonlySet<string> = new Set(
  'annotation annotation-xml applet area audio canvas datalist desc frameset head iframe math-annotation metadata meter noembed noframes noscript object optgroup option param progress rp select template title video'.split(
    ' ',
  ),
);

/** Show their text at some time, in part, turned round, or in a way of their own. */
export const unprovenElements: ReadonlySet<string> = new Set('bdo marquee math svg'.split(' '));

/** Hold no text for people at all. */
export const programElements: ReadonlySet<string> = new Set(['script', 'style']);

/** Drawn as a picture would be, over what stands before them. */
export const drawnElements: ReadonlySet<string> = new Set(
  'audio button canvas embed fieldset iframe image img input meter object picture progress select svg textarea video'.split(
    ' ',
  ),
);

/** Whose height is at least what is declared, and grows with what is in them. */
export const tableElements: ReadonlySet<string> = new Set('table tbody td tfoot th thead tr'.split(' '));
