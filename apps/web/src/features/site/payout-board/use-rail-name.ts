import { isCalled, RAIL_REGISTRY, type Rail } from '@app/contract/payments/rails'
import { useT } from '#lib/i18n/use-t.ts'
import { railName } from '#lib/payout-names.ts'
import { boardTexts } from './board-texts.ts'

/** Sellers know a bank transfer, but not the provider that carries it. */
export function useRailName(): (rail: Rail) => string {
  const t = useT(boardTexts)
  return (rail) =>
    RAIL_REGISTRY[rail].method === 'bank' && isCalled(rail) ? t('rail.express') : railName(t, rail)
}
