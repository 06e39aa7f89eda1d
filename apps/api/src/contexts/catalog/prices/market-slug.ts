import { createHash } from 'node:crypto'
import { plainSlug } from '@app/contract/catalog/calculator'

/**
 * Signs without a Latin form leave no trace in an address, so two names can come out alike: whichever comes second
 * gets a mark of its own.
 */
export function slugFor(marketName: string, isTaken: (slug: string) => boolean): string {
  const plain = plainSlug(marketName)
  if (plain !== '' && !isTaken(plain)) return plain
  const mark = createHash('sha256').update(marketName).digest('hex').slice(0, 10)
  return plain === '' ? mark : `${plain}-${mark}`
}
