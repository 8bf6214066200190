/** “Friday is better, I am away on Thursday”, “by back I meant earlier, so 13:30”: the value without why it is another one. */
export function withoutReason(text: string): string {
  return text
    .trim()
    .replace(explained, '')
    .replace(reason, '')
    .replace(
      /^((?:\S+[\s,]+){1,8}?)(?:is|are|would be|works|suits me)(?: much| a bit)? better[\s.!]*$/i,
      '$1',
    );
}

const explained = /^(?:sorry|no|oh|wait|ah)?[\s,]*by .{2,40}? i meant .{2,40}?[\s,–-]+so\s+/i;
const reason =
  /[\s,;.–—-]+(?:(?:since|because|cos|cuz|as(?! (?:well|soon|long)\b)|given that|when|otherwise)\s.+|(?:i|we|he|she|they|(?:the|my|our|his|her) \p{L}+)(?:['’](?:m|ve|s|re|ll|d)\s|\s+(?:have|has|had|am|is|are|was|got|need|needs|can|can['’]?t|cannot|must|will|won['’]?t|ends?|starts?|leaves?|arrives?|runs?|do|does|don['’]?t|doesn['’]?t)\b).*)$/iu;
