import { payoutPaceOf, railsOf } from '@app/contract/payments/rails'
import { ADVANCE_MINUTES } from '@app/contract/selling/sale-facts'
import type { Sale } from '@app/contract/selling/sales'
import { waitReasonOf } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDeadline } from '#lib/format-deadline.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { saleTexts } from './sale-texts.ts'

/**
 * The promised time of an open payout, and why it is not at once. It uses the server's clock, so that a wrong local
 * clock does not show a delay.
 */
export function PromiseLine({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const words = useT(saleWords)
  const language = useLanguage()
  const by = openPromiseOf(sale)
  const wait = waitReasonOf({ ...sale, payoutState: sale.payout?.state ?? null })
  // The status line above says this much itself.
  const reason = wait === 'wait.protection' && sale.state === 'protected' ? null : wait
  if (by === null && reason === null) return null
  return (
    <p className="small mid">
      {by === null
        ? null
        : t(hasPassed(by) ? 'promise.passed' : promiseOf(sale), {
            ...ADVANCE_MINUTES,
            moment: formatDeadline(by, language, sale.serverTime),
          })}{' '}
      {reason === null ? null : words(reason)}
    </p>
  )

  function hasPassed(time: string): boolean {
    return Date.parse(time) < Date.parse(sale.serverTime)
  }
}

const DAY_MS = 86_400_000
const UNHANDED: readonly Sale['state'][] = ['awaiting_items', 'offer_wanted', 'offer_sent']

/** Until we have seen the items, the promise has the same conditions as in the sell dialog. */
function promiseOf(sale: Sale): `promise.${'by' | 'ifHanded' | 'ifHandedOrPool' | 'soonOrPool'}` {
  if (!UNHANDED.includes(sale.state)) return 'promise.by'
  if (sale.payoutCase !== 'advance') return 'promise.ifHanded'
  return isPaidInMinutes(sale) ? 'promise.soonOrPool' : 'promise.ifHandedOrPool'
}

/** The dialog said so too: an instant payout by a rail that pays at any hour, with no approval before it. */
function isPaidInMinutes({ promise, paymentMethod, deadlineAt }: Sale): boolean {
  const isPrompt = promise !== null && Date.parse(promise.by) - Date.parse(deadlineAt) < DAY_MS
  const isByMinutes = railsOf(paymentMethod).every((rail) => payoutPaceOf(rail) === 'minutes')
  return isPrompt && isByMinutes
}

/** Null when the money has arrived, or waits for its owner. */
export function openPromiseOf({ promise, payout }: Sale): string | null {
  const isOver = payout !== null && ['paid', 'returned', 'unclaimed'].includes(payout.state)
  return promise === null || isOver ? null : promise.by
}

/** We are late by our own fault: we say so first, with the bonus that the seller got. */
export function BrokenPromise({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const language = useLanguage()
  const { promise } = sale
  if (!promise?.broken) return null
  const { days, bonus } = promise.broken
  const toBalance = (
    <ButtonLink size="small" to={paths.accountBalance}>
      {t('promise.toBalance')}
    </ButtonLink>
  )
  return (
    <Note tone={bonus > 0 ? 'ok' : 'warn'} icon="clock" actions={bonus > 0 ? toBalance : null}>
      <strong>{t('promise.late', { count: days })}</strong>{' '}
      {t('promise.lateBody', { moment: formatDeadline(promise.by, language, sale.serverTime) })}{' '}
      {bonus > 0 ? t('promise.bonus', { amount: formatGrosze(toGrosze(bonus)) }) : null}
    </Note>
  )
}
