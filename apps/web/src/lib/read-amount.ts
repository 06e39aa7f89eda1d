/** Reads a typed amount in złoty, `12,50`, `12.50` or `1 200 zł`, and returns grosze; undefined when it is not an amount. */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/zł|PLN/i, '').replaceAll(/\s/g, '')
  const [, whole, part = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The same in złoty, as the API takes amounts; a correction may be below zero. */
export function readZlotys(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^\s*(-?)(.*)$/s.exec(text) ?? []
  const grosze = readAmount(rest)
  return grosze === undefined ? undefined : (sign === '-' ? -grosze : grosze) / 100
}

/** With a comma in both languages, as all amounts in złoty are written beside it. */
export function writeAmount(grosze: number): string {
  return (grosze / 100).toFixed(2).replace('.', ',')
}
