/** The upper half of code page 852, the DOS encoding that Polish banks still use for files. */
const UPPER =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0'

const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(UPPER, (letter, index) => [letter, 0x80 + index] as const),
)

/** Characters of this code page that are letters. */
export function isCp852Letter(letter: string): boolean {
  return BYTES.has(letter) && /^\p{L}$/u.test(letter)
}

export function encodeCp852(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      const byte = code < 0x80 ? code : BYTES.get(letter)
      if (byte === undefined) throw new RangeError('a letter that code page 852 does not have')
      return byte
    }),
  )
}
