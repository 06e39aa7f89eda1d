import type { Proposal } from '@app/contract/office/controls'
import { formatGrosze } from '#lib/format-money.ts'
import type { Translate } from '#lib/i18n/texts.ts'
import { marketName } from '#lib/market-name.ts'
import type { pl } from './locales/pl.ts'

/** What a proposal about the stock would do; undefined for all others. */
export function stockWords(
  t: Translate<typeof pl>,
  { kind, subject, payload }: Pick<Proposal, 'kind' | 'subject' | 'payload'>,
): string | undefined {
  const { stockItemId } = payload
  const item = typeof stockItemId === 'string' ? stockItemId : subject
  if (kind === 'write_off') {
    const facts = { item, amount: formatGrosze(Number(payload['grosze'])) }
    return t(payload['isLoss'] === true ? 'proposal.write_off.loss' : 'proposal.write_off.down', facts)
  }
  if (kind === 'market_withdrawal')
    return t('proposal.market_withdrawal', {
      market: marketName(String(payload['market'])),
      amount: formatGrosze(Number(payload['receivedGrosze'])),
    })
  return kind === 'resale' ? t('proposal.resale', { item }) : undefined
}
