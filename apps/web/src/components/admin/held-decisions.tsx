import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { dropDecision, useHeldDecisions, type HeldDecision } from '#lib/staff/held-decisions.ts'
import { showToast } from '#lib/toast.ts'
import { adminTexts } from './admin-texts.ts'
import styles from '#components/admin/held-decisions.module.css'

const REDRAW_MS = 250

/** Shows recent approvals that staff can still undo, on every page of the back office. */
export function HeldDecisions() {
  const t = useT(adminTexts)
  const held = useHeldDecisions()
  const newest = held.findLast((decision) => isOpen(decision))
  const undo = ({ subject, text }: HeldDecision) => {
    dropDecision(subject)
    showToast({ kind: 'info', text: t('held.undone', { text }) })
  }
  useActions(
    newest
      ? [{ id: 'undo', keys: 'z', label: t('held.undoKey'), group: t('held.group'), run: () => undo(newest) }]
      : [],
  )
  return (
    <div className="held">
      {/* Said once; the seconds that pass are for the eye. */}
      <output className="visually-hidden">
        {newest ? t('held.announced', { text: newest.text }) : null}
      </output>
      {held.length > 0 ? (
        <section className={styles['held-list']} aria-label={t('held.label')}>
          {held.map((decision) => (
            <Held key={decision.subject} decision={decision} onUndo={() => undo(decision)} />
          ))}
        </section>
      ) : null}
    </div>
  )
}

const isOpen = ({ isSending, problem }: HeldDecision) => !isSending && problem === undefined

function Held({ decision, onUndo }: { decision: HeldDecision; onUndo: () => void }) {
  const t = useT(adminTexts)
  const { text, path, problem, isSending, subject } = decision
  return (
    <div className={styles['held-row']}>
      <PageLink to={path}>{text}</PageLink>
      {problem === undefined ? null : (
        <>
          <span className={styles['held-problem']} role="alert">
            {problem}
          </span>
          <IconButton icon="close" label={t('held.close')} onClick={() => dropDecision(subject)} />
        </>
      )}
      {isSending ? <Spinner label={t('held.sending')} /> : null}
      {isOpen(decision) ? (
        <>
          <SecondsLeft until={decision.sentAt} />
          <Button size="small" onClick={onUndo}>
            {t('held.undo')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

function SecondsLeft({ until }: { until: Date }) {
  const t = useT(adminTexts)
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), REDRAW_MS)
    return () => clearInterval(timer)
  }, [until])
  return <span aria-hidden="true">{t('held.in', { seconds })}</span>
}

function secondsUntil(moment: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - Date.now()) / 1_000))
}
