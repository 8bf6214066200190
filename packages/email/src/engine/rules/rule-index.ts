import { fold, type MailView } from './mail-view.ts';
import { PartIndex } from './part-index.ts';
import { addRank, addRanks, createRankSet, hasRank, type RankSet } from './rank-set.ts';
import type { RequiredWord } from './required-words.ts';
import { type AddressField, addressFields } from './rule.ts';

/**
 * Which rules a mail may fit, told by the words that those rules require. Of 200 rules a mail usually has to be held
 * against a handful.
 *
 * Rules are numbered by their rank, the order in which they are looked at. Bodies are long, so that theirs is read only
 * once a rule comes up that wants a word of it.
 */
export class RuleIndex {
  readonly #size: number;
  /** Rules that require no word, or maybe one of the body: every mail may fit them, as far as one can tell at first. */
  readonly #always: RankSet;
  /** Rules that require a word of the body and nothing else would do. */
  readonly #wantsBody: RankSet;
  readonly #places = new Map<RequiredWord['place'], Map<string, number[]>>();
  readonly #subjectParts: PartIndex | null;
  readonly #fromParts: PartIndex | null;
  readonly #bodyParts: PartIndex | null;

  constructor(requiredByRank: readonly (readonly RequiredWord[] | null)[]) {
    this.#size = requiredByRank.length;
    this.#always = createRankSet(this.#size);
    this.#wantsBody = createRankSet(this.#size);
    this.#subjectParts = this.#partIndex('subject-part', requiredByRank);
    this.#fromParts = this.#partIndex('from-part', requiredByRank);
    this.#bodyParts = this.#partIndex('body-part', requiredByRank);
    for (const [rank, words] of requiredByRank.entries()) {
      if (words?.every(({ place }) => place === 'body-part')) addRank(this.#wantsBody, rank);
      if (words === null || words.some(({ place }) => place === 'body-part')) addRank(this.#always, rank);
      for (const { place, word } of words ?? []) this.#add(place, word, rank);
    }
  }

  /** The ranks of all rules that this mail may fit. */
  candidates(mail: MailView): RankSet {
    const ranks = this.#always.slice();
    // Of what cannot be read no word is known: every rule has to say so itself.
    if (mail.isSenderUnknown || mail.hasUnreadText) {
      for (let rank = 0; rank < this.#size; rank++) addRank(ranks, rank);
      return ranks;
    }
    for (const field of addressFields) this.#addPeople(ranks, mail, field);
    this.#addListIds(ranks, mail);
    this.#addWords(ranks, this.#places.get('label'), () => mail.folded('label').map((label) => label.trim()));
    this.#addWords(ranks, this.#places.get('account'), () => [accountKey(mail.mail.account)]);
    if (this.#subjectParts !== null) {
      for (const subject of mail.folded('subject')) addRanks(ranks, this.#subjectParts.find(subject));
    }
    if (this.#fromParts !== null) {
      for (const from of mail.folded('from')) addRanks(ranks, this.#fromParts.find(from));
    }
    return ranks;
  }

  /** Whether a rule need not be evaluated after all, because the body lacks the word that it requires. */
  createBodyFilter(mail: MailView): (rank: number) => boolean {
    let found: RankSet | null = null;
    return (rank) => {
      if (this.#bodyParts === null || mail.hasUnreadText || !hasRank(this.#wantsBody, rank)) return false;
      if (found === null) {
        found = createRankSet(this.#size);
        for (const body of mail.folded('body')) addRanks(found, this.#bodyParts.find(body));
      }
      return !hasRank(found, rank);
    };
  }

  #partIndex(
    wanted: RequiredWord['place'],
    requiredByRank: readonly (readonly RequiredWord[] | null)[],
  ): PartIndex | null {
    const parts = requiredByRank.flatMap((words, rank) =>
      (words ?? []).filter(({ place }) => place === wanted).map(({ word }) => ({ part: word, rank })),
    );
    return parts.length === 0 ? null : new PartIndex(parts, this.#size);
  }

  #add(place: RequiredWord['place'], word: string, rank: number): void {
    if (place.endsWith('-part')) return;
    const ranks = this.#places.get(place) ?? new Map<string, number[]>();
    ranks.set(word, [...(ranks.get(word) ?? []), rank]);
    this.#places.set(place, ranks);
  }

  #addPeople(ranks: RankSet, mail: MailView, field: AddressField): void {
    const byAddress = this.#places.get(`${field}-address`);
    const byDomain = this.#places.get(`${field}-domain`);
    if (byAddress === undefined && byDomain === undefined) return;
    for (const { address, domain } of mail.addresses(field)) {
      addAll(ranks, byAddress?.get(address));
      if (byDomain === undefined) continue;
      addAll(ranks, byDomain.get(domain));
      for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
        addAll(ranks, byDomain.get(`*${domain.slice(dot)}`));
      }
    }
  }

  #addListIds(ranks: RankSet, mail: MailView): void {
    const byDomain = this.#places.get('list-domain');
    if (byDomain === undefined) return;
    for (const id of mail.listIds()) {
      addAll(ranks, byDomain.get(id));
      for (let dot = id.indexOf('.'); dot >= 0; dot = id.indexOf('.', dot + 1)) {
        addAll(ranks, byDomain.get(id.slice(dot + 1)));
      }
    }
  }

  #addWords(
    ranks: RankSet,
    byWord: ReadonlyMap<string, readonly number[]> | undefined,
    words: () => readonly string[],
  ): void {
    if (byWord === undefined) return;
    for (const word of words()) addAll(ranks, byWord.get(word));
  }
}

/** An account is an address, where case does not matter, or a path, where it does. */
export function accountKey(account: string): string {
  return account.includes('@') ? fold(account) : account;
}

function addAll(set: RankSet, ranks: readonly number[] | undefined): void {
  if (ranks === undefined) return;
  for (const rank of ranks) addRank(set, rank);
}
