import { RAILS } from '@app/contract/payments/rails'
import type { Proposal } from '@app/contract/office/controls'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'
import { railName } from '#lib/payout-names.ts'

/** Describes a proposal in one sentence. A kind that this page does not know is shown by its name. */
export function useProposalWords(): (proposal: Proposal) => string {
  const t = useT(moneyTexts)
  const settings = useSettingWords()
  return ({ kind, subject, payload }) => {
    const text = (name: string) => {
      const value = payload[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    }
    const amount = (name: string) => formatGrosze(Number(payload[name] ?? 0))
    const rail = RAILS.find((each) => each === payload['rail'])
    if (kind === 'unfreeze_seller') return t('proposal.unfreeze_seller', { user: text('userId') })
    if (kind === 'advance_limit') {
      const limit = payload['limitGrosze'] === null ? t('proposal.byTiers') : amount('limitGrosze')
      return t('proposal.advance_limit', { user: text('userId'), amount: limit })
    }
    if (kind === 'resume_rail' && rail) return t('proposal.resume_rail', { rail: railName(t, rail) })
    if (kind === 'credit') return t('proposal.credit', { user: text('userId'), amount: amount('grosze') })
    if (kind === 'correction')
      return t('proposal.correction', { user: text('userId'), amount: amount('grosze') })
    if (kind === 'debt_payment') {
      const facts = { debt: text('debtId'), amount: amount('grosze') }
      return payload['how'] === 'cash'
        ? t('proposal.debt.cash', facts)
        : t('proposal.debt.written_off', facts)
    }
    if (kind === 'setting') {
      const key = text('key')
      return t('proposal.setting', {
        name: settings.nameOf(key),
        value: settings.valueOf(key, payload['value']),
      })
    }
    if (kind === 'close_balance_finding')
      return t('proposal.close_balance_finding', { finding: text('findingId') })
    if (kind === 'close_rail_only_finding')
      return t('proposal.close_rail_only_finding', { finding: text('findingId') })
    if (kind === 'close_return')
      return t('proposal.close_return', { sale: text('saleId'), trade: text('tradeId') })
    if (kind === 'accept_price_list') return t('proposal.accept_price_list', { list: text('listId') })
    if (kind === 'appraisal_price')
      return t('proposal.appraisal_price', {
        appraisal: text('appraisalId'),
        amount: amount('payoutGrosze'),
        hours: text('validHours'),
      })
    return t('proposal.other', { kind, subject })
  }
}
