/** The upper halves of the character sets of DOS, which AS/400 and SAP systems still send and `TextDecoder` does not know. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const ibm437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const dosCharsets = {
  ibm437,
  ibm850,
  /** 850 with the euro sign. */
  ibm858: ibm850.replace('ı', '€'),
} as const;

export type DosCharset = keyof typeof dosCharsets;

export function isDosCharset(label: string): label is DosCharset {
  return Object.hasOwn(dosCharsets, label);
}

export function decodeDos(bytes: Uint8Array, charset: DosCharset): string {
  const upper = dosCharsets[charset];
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('');
}
