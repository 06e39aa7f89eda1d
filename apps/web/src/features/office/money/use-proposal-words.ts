import { RAILS } from '@app/contract/payments/rails'
import type { Proposal } from '@app/contract/office/controls'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'
import { stockWords } from './stock-proposal-words.ts'
import { useSettingProposalWords } from './use-setting-proposal-words.ts'
import { railName } from '#lib/payout-names.ts'

/** Describes a proposal in one sentence. A kind that this page does not know is shown by its name. */
export function useProposalWords(): (proposal: Proposal) => string {
  const t = useT(moneyTexts)
  const settingWords = useSettingProposalWords()
  return ({ kind, subject, payload, state }) => {
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
    if (kind === 'setting') return settingWords({ payload, state })
    if (kind === 'close_balance_finding' || kind === 'close_rail_only_finding')
      return t(`proposal.${kind}`, { finding: text('findingId') })
    if (kind === 'give_items')
      return t('proposal.give_items', { sale: text('saleId'), amount: amount('grosze') })
    if (kind === 'close_return')
      return t('proposal.close_return', { sale: text('saleId'), trade: text('tradeId') })
    if (kind === 'accept_price_list') return t('proposal.accept_price_list', { list: text('listId') })
    if (kind === 'appraisal_price')
      return t('proposal.appraisal_price', {
        appraisal: text('appraisalId'),
        amount: amount('payoutGrosze'),
        hours: text('validHours'),
      })
    if (kind === 'approve_payout')
      return t('proposal.approve_payout', {
        amount: amount('grosze'),
        transaction: text('transactionId').padStart(6, '0'),
      })
    if (kind === 'fund_rail' && rail)
      return t('proposal.fund_rail', { rail: railName(t, rail), amount: amount('grosze') })
    if (kind === 'end_freeze') return t('proposal.end_freeze', { user: text('userId') })
    const account = { steamId: text('steamId'), items: text('items'), amount: amount('grosze') }
    if (kind === 'admit_account') return t('proposal.admit_account', account)
    if (kind === 'account_lost') return t('proposal.account_lost', account)
    if (kind === 'staff_role')
      return t('proposal.staff_role', { person: text('steamId'), role: text('role') })
    const facts = { batch: text('batchId'), place: text('place'), amount: amount('grosze') }
    if (kind === 'bank_file_uploaded') return t('proposal.bank_file_uploaded', facts)
    if (kind === 'bank_file_failed') return t('proposal.bank_file_failed', facts)
    if (kind === 'bank_order_refused') return t('proposal.bank_order_refused', facts)
    if (kind === 'bank_return')
      return payload['isAccepted'] === true
        ? t('proposal.bank_return.yes', facts)
        : t('proposal.bank_return.no', facts)
    const ofStock = stockWords(t, { kind, subject, payload })
    if (ofStock !== undefined) return ofStock
    return t('proposal.other', { kind, subject })
  }
}
