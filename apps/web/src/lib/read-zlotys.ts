/** Accepts `12,50`, `12.50` or `1 200`; undefined when it is not an amount in whole grosze. */
export function readZlotys(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  if (!/^-?\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined
  return Number(plain)
}
