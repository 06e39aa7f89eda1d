/** What somebody typed as an amount of zlotys, in grosze; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/zł|PLN/i, '').replaceAll(/\s/g, '')
  const [, whole, part = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The way a person in this language writes it. */
export function writeAmount(grosze: number, language: 'pl' | 'en'): string {
  const text = (grosze / 100).toFixed(2)
  return language === 'pl' ? text.replace('.', ',') : text
}
