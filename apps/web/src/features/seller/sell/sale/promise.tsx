import type { Sale } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDeadline } from '#lib/format-deadline.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { saleTexts } from './sale-texts.ts'

/**
 * The promised time of an open payout. It uses the server's clock, so that a wrong local clock does not show a delay.
 */
export function PromiseLine({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const language = useLanguage()
  const { promise, payout, serverTime } = sale
  if (!promise || payout?.state === 'paid' || payout?.state === 'returned') return null
  const moment = formatDeadline(promise.by, language)
  const hasPassed = Date.parse(promise.by) < Date.parse(serverTime)
  return <p className="small mid">{t(hasPassed ? 'promise.passed' : 'promise.by', { moment })}</p>
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
      {t('promise.lateBody', { moment: formatDeadline(promise.by, language) })}{' '}
      {bonus > 0 ? t('promise.bonus', { amount: formatGrosze(toGrosze(bonus)) }) : null}
    </Note>
  )
}
