import { createHash } from 'node:crypto'
import { plainSlug } from '@app/contract/catalog/calculator'

/**
 * Characters without a Latin form are dropped from a slug, so two names can give the same slug. The second one gets a
 * hash suffix.
 */
export function slugFor(marketName: string, isTaken: (slug: string) => boolean): string {
  const plain = plainSlug(marketName)
  if (plain !== '' && !isTaken(plain)) return plain
  const mark = createHash('sha256').update(marketName).digest('hex').slice(0, 10)
  return plain === '' ? mark : `${plain}-${mark}`
}
