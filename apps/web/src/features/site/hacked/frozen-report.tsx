import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths, ticketPath } from '#lib/paths.ts'
import { FreezeButton } from './freeze-now.tsx'
import { hackedTexts } from './hacked-texts.ts'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/hacked/frozen-report.module.css'

/** The result of a freeze request. A freeze by key reveals no account data. */
export type FreezeReport = { ticketNumber: string | null; freeze: AccountFreeze | null; isNew: boolean }

type FrozenReportProps = {
  report: FreezeReport
  isSignedIn: boolean
  onDone: (freeze: AccountFreeze) => void
}

export function FrozenReport({ report, isSignedIn, onDone }: FrozenReportProps) {
  const t = useT(hackedTexts)
  const language = useLanguage()
  const { freeze, ticketNumber, isNew } = report
  const place = useRef<HTMLElement>(null)
  // The clicked button no longer exists, so the focus moves here for keyboard and screen reader users.
  useEffect(() => {
    if (isNew) place.current?.focus()
  }, [isNew])
  const until = freeze?.releaseNotBefore
  return (
    <section ref={place} tabIndex={-1} className={styles['hacked-done']} aria-labelledby="hacked-done">
      <Note tone="ok" icon="lock">
        <h2 id="hacked-done">{t('done.title')}</h2>
        {isNew || !freeze ? null : (
          <p>{t('done.since', { time: formatDateTime(freeze.frozenAt, language) })}</p>
        )}
        {ticketNumber === null ? null : <p>{t('done.ticket', { number: ticketNumber })}</p>}
        {isNew ? <p>{t('done.mail')}</p> : null}
      </Note>
      {freeze ? <Sums freeze={freeze} /> : null}
      {until ? <Note tone="warn">{t('done.release', { time: formatDateTime(until, language) })}</Note> : null}
      {isSignedIn ? null : (
        <div className="row">
          <ButtonLink icon="chat" to={paths.support}>
            {t('done.write')}
          </ButtonLink>
        </div>
      )}
      {isSignedIn && freeze ? (
        <div className="row">
          {freeze.ticketId === null ? null : (
            <ButtonLink icon="chat" to={ticketPath(freeze.ticketId)}>
              {t('done.openTicket')}
            </ButtonLink>
          )}
          <FreezeButton label={t('done.again')} onDone={onDone} />
        </div>
      ) : null}
      {freeze && freeze.undoable.length > 0 ? <Undoable freeze={freeze} /> : null}
    </section>
  )
}

function Sums({ freeze: { held, out } }: { freeze: AccountFreeze }) {
  const t = useT(hackedTexts)
  const words = ({ count, amount }: AccountFreeze['held']) => ({
    count,
    amount: formatGrosze(toGrosze(amount)),
  })
  return (
    <>
      <Note tone="info">{held.count === 0 ? t('held.none') : t('held', words(held))}</Note>
      {out.count > 0 ? <Note tone="warn">{t('out', words(out))}</Note> : null}
    </>
  )
}

function Undoable({ freeze: { undoable } }: { freeze: AccountFreeze }) {
  const t = useT(hackedTexts)
  const language = useLanguage()
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="hacked-undo">
      <h2 id="hacked-undo">{t('undo.title')}</h2>
      <p className="mid">{t('undo.text')}</p>
      <ul className={proofStyles['proof-list']}>
        {undoable.map((sale) => (
          <li key={sale.id}>
            {t('undo.line', {
              number: sale.number,
              amount: formatGrosze(toGrosze(sale.amount)),
              time: formatDateTime(sale.until, language),
            })}
            {sale.isPaid ? (
              <span className={`caption low ${styles['hacked-paid']}`}>{t('undo.paid')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
