import type { MarkedText } from './marked-text.ts';

/** Takes the name of the list: "to my shopping list", "the list of chores". */
export function takeListName(marked: MarkedText): void {
  for (const pattern of patterns) if (marked.takeGroups(pattern) !== null && marked.has('list')) return;
}

const name =
  "(?!(?:do|dos|many|open|blank|new|my|the|a|an|this|that|all|whole|entire|any|current|our|following|empty|another|existing|available|old|set|saved|recent|specific|next|me|what|is|are|on|in|to|of|from|it|for|list|lists|item|items|and|please|one|some|last|first|and|make|create|start|add|remove|delete|show|read|put|clear|erase)\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'’&-]*";
const toDo = "to ?-?do(?:['’]?s)?|things to do|todos?";
const patterns: readonly RegExp[] = [
  `(?:to|on|onto|in|into|from|off|of|off of|out of|out from|for) (?:(?:my|the|our|this|that|a|her|his|today's|existing) )*(?<list>${toDo}|${name}(?: ${name}){0,2}) (?:lists?|notes)`,
  `lists? (?:called|named|titled|labell?ed) (?<list>${name}(?: ${name}){0,3})`,
  `(?:(?:my|the|our|a|an|new|this|that|your|today's|next week's|week's|your|old|saved|recent|existing) )+(?<list>${toDo}|${name}(?: ${name}){0,2}) lists?`,
  `(?:lists?|notes?) (?:of|for|on|about|to|called|with|labell?ed) (?:my |the |all |our )?(?<list>things to do|${name}(?: (?!to\\b|for\\b|from\\b|with\\b)${name}){0,3})(?=\\s*(?:$|[.,!?\\uE000]|to|for|from|with|by|please))`,
  `(?<list>${toDo}|${name}) lists?`,
  `(?:to|on|in|into|from|off|my|the) (?:my |the |our )?(?<list>groceries|to ?-?dos|todos|shopping|grocery|travel itinerary|itinerary)(?= items?| notes?|\\s*$| i\\b)(?: items?| notes?)?`,
  `(?:a|an|my|the) (?<list>shopping|grocery|${toDo}) item`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}'’])(?:${source})(?![\\p{L}\\p{N}])`, 'diu'));
