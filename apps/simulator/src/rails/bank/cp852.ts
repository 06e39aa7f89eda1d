/** The upper half of code page 852, which Polish banks have accepted for files since DOS. */
const UPPER =
  'ÇüéâäůćçłëŐőîŹÄĆ' +
  'ÉĹĺôöĽľŚśÖÜŤťŁ×č' +
  'áíóúĄąŽžĘę¬źČş«»' +
  '░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤' +
  'đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´' +
  '\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■\u{A0}'

export function decodeCp852(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : UPPER[byte - 0x80])).join('')
}
