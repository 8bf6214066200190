/** Sayings that hold one of our verbs and say nothing of the kind. */
export const idioms: RegExp = new RegExp(
  [
    '\\b(?:take|took|taken) (?:a (?:quick |closer )?look|into account|it easy|time|note of your)\\b',
    '\\b(?:make|made|making) (?:a (?:mistake|typo|good point)|an error|sense|sure(?! (?:that )?you (?:don.t forget|remember|won.t forget))|it clear|my day|up|fun|do)\\b',
    '\\b(?:change|changed|make up|made up) (?:my|your|his|her|their) mind\\b',
    '\\bput (?:another way|it (?:simply|another way|differently)|simply|together|up with)\\b',
    '\\b(?:move|moved|moving) on\\b',
    '\\bclose to\\b|\\bset (?:aside|out|back) \\b|\\bsaved? (?:you|me|us) (?:time|some|a)\\b|\\bpay(?:ing)? attention\\b|\\bpaid attention\\b',
    '\\b(?:prepared|composed|made|written|wrote|created|drafted|set out|arranged) (?:you |up |down |below )*(?:an?|the|this|some|three|two|a few) (?:[\\w-]+ ){0,2}?(?:summary|overview|suggestions?|ideas?|poem|jokes?|haiku|explanation|recap|outline|table|rundown|breakdown|comparison|song|story|limerick)\\b',
    "\\bwell done\\b|\\bnicely done\\b|\\beasier said than done\\b|\\bwhen (?:all|all's) (?:is )?(?:said and )?done\\b",
    '\\b(?:drop|call|text|message|email|ping) me\\b',
    '\\bfix(?:ed)? (?:income|rate|term)\\b|\\bbook(?:ed)? (?:club|solid|up)\\b|\\bplanned obsolescence\\b',
  ].join('|'),
  'giu',
);
