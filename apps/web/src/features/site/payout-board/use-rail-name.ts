import { isCalled, RAIL_REGISTRY, type Rail } from '@app/contract/payments/rails'
import { useT } from '#lib/i18n/use-t.ts'
import { railName } from '#lib/payout-names.ts'
import { boardTexts } from './board-texts.ts'

/** One queue serves all bank transfers until a second one is there; only then its name tells which. */
export function useQueueName(rails: readonly Rail[]): (rail: Rail) => string {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const isOnlyOne = rails.filter((rail) => RAIL_REGISTRY[rail].method === 'bank').length === 1
  return (rail) => (isOnlyOne && RAIL_REGISTRY[rail].method === 'bank' ? t('rail.transfer') : nameOf(rail))
}

/** Sellers know two kinds of bank transfers; a provider is named only where it carries one more of the same kind. */
export function useRailName(): (rail: Rail) => string {
  const t = useT(boardTexts)
  return (rail) => {
    const { method, pace, name } = RAIL_REGISTRY[rail]
    if (method !== 'bank' || !isCalled(rail)) return railName(t, rail)
    return pace === 'minutes' ? t('rail.express') : t('rail.clearing', { provider: name ?? '' })
  }
}
