import { fold, type MailView } from './mail-view.ts';
import { PartIndex } from './part-index.ts';
import { addRank, createRankSet, type RankSet } from './rank-set.ts';
import type { RequiredWord } from './required-words.ts';
import { type AddressField, addressFields } from './rule.ts';

/**
 * Which rules a mail may fit, told by the words that those rules require. Of 200 rules a mail usually has to be held
 * against a handful.
 *
 * Rules are numbered by their rank, the order in which they are looked at.
 */
export class RuleIndex {
  /** Rules that require no word: every mail may fit them. */
  readonly #always: RankSet;
  readonly #places = new Map<RequiredWord['place'], Map<string, number[]>>();
  readonly #subjectParts = new PartIndex();
  readonly #fromParts = new PartIndex();

  constructor(requiredByRank: readonly (readonly RequiredWord[] | null)[]) {
    this.#always = createRankSet(requiredByRank.length);
    for (const [rank, words] of requiredByRank.entries()) {
      if (words === null) addRank(this.#always, rank);
      for (const { place, word } of words ?? []) this.#add(place, word, rank);
    }
  }

  /** The ranks of all rules that this mail may fit,. */
  candidates(mail: MailView): RankSet {
    const bits = this.#always.slice();
    for (const field of addressFields) this.#addPeople(bits, mail, field);
    this.#addListIds(bits, mail);
    this.#addEach(bits, 'label', () => mail.folded('label').map((label) => label.trim()));
    this.#addEach(bits, 'account', () => [accountKey(mail.mail.account)]);
    if (!this.#subjectParts.isEmpty) {
      for (const subject of mail.folded('subject')) this.#subjectParts.find(subject, bits);
    }
    if (!this.#fromParts.isEmpty) {
      for (const from of mail.folded('from')) this.#fromParts.find(from, bits);
    }
    return bits;
  }

  #add(place: RequiredWord['place'], word: string, rank: number): void {
    if (place === 'subject-part') this.#subjectParts.add(word, rank);
    else if (place === 'from-part') this.#fromParts.add(word, rank);
    else {
      const ranks = this.#places.get(place) ?? new Map<string, number[]>();
      ranks.set(word, [...(ranks.get(word) ?? []), rank]);
      this.#places.set(place, ranks);
    }
  }

  #addPeople(bits: RankSet, mail: MailView, field: AddressField): void {
    const byAddress = this.#places.get(`${field}-address`);
    const byDomain = this.#places.get(`${field}-domain`);
    if (byAddress === undefined && byDomain === undefined) return;
    for (const { address, domain } of mail.addresses(field)) {
      addRanks(bits, byAddress?.get(address));
      if (byDomain === undefined) continue;
      addRanks(bits, byDomain.get(domain));
      for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
        addRanks(bits, byDomain.get(`*${domain.slice(dot)}`));
      }
    }
  }

  #addListIds(bits: RankSet, mail: MailView): void {
    const byDomain = this.#places.get('list-domain');
    if (byDomain === undefined) return;
    for (const id of mail.listIds()) {
      addRanks(bits, byDomain.get(id));
      for (let dot = id.indexOf('.'); dot >= 0; dot = id.indexOf('.', dot + 1)) {
        addRanks(bits, byDomain.get(id.slice(dot + 1)));
      }
    }
  }

  #addEach(bits: RankSet, place: RequiredWord['place'], words: () => readonly string[]): void {
    const ranks = this.#places.get(place);
    if (ranks === undefined) return;
    for (const word of words()) addRanks(bits, ranks.get(word));
  }
}

/** An account is an address, where case does not matter, or a path, where it does. */
export function accountKey(account: string): string {
  return account.includes('@') ? fold(account) : account;
}

function addRanks(bits: RankSet, ranks: readonly number[] | undefined): void {
  if (ranks === undefined) return;
  for (const rank of ranks) addRank(bits, rank);
}
