import type { AdminFreeze } from '@app/contract/identity/account-freeze'
import type { AdminUser } from '@app/contract/office/users'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminTransactionPath } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { changeFreeze, type FreezeStep } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import usersStyles from '#features/office/users/users.module.css'
import styles from '#features/office/users/freeze-panel.module.css'

/**
 * For a stolen account: who reported it, what is blocked, and the slow release process. Renders nothing for other
 * users.
 */
export function FreezePanel({ user }: { user: AdminUser }) {
  const t = useT(usersTexts)
  const { freeze } = user
  if (!freeze) return null
  return (
    <PanelSection title={t('freeze.title')}>
      <div className="stack">
        <FreezeFacts freeze={freeze} />
        <ReleaseNote freeze={freeze} />
        <FreezeSteps user={user} freeze={freeze} />
      </div>
    </PanelSection>
  )
}

function FreezeFacts({ freeze }: { freeze: AdminFreeze }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const time = formatDateTime(freeze.frozenAt, language)
  const words = ({ count, amount }: AdminFreeze['held']) => ({
    count,
    amount: formatGrosze(toGrosze(amount)),
  })
  return (
    <ul className={styles['user-freeze']}>
      <li>
        {freeze.how === 'session' ? t('freeze.bySession', { time }) : null}
        {freeze.how === 'key' ? t('freeze.byKey', { time, number: freeze.saleNumber ?? '' }) : null}
        {freeze.how === 'staff' ? t('freeze.byStaff', { time, name: freeze.by?.name ?? '' }) : null}
      </li>
      <li>{freeze.held.count === 0 ? t('freeze.heldNone') : t('freeze.held', words(freeze.held))}</li>
      {freeze.out.count > 0 ? (
        <li className={usersStyles['user-bad']}>{t('freeze.out', words(freeze.out))}</li>
      ) : null}
      {freeze.undoable.map((sale) => (
        <li key={sale.id}>
          <PageLink to={adminTransactionPath(sale.id)}>
            {t('freeze.undoable', { number: sale.number, time: formatDateTime(sale.until, language) })}
          </PageLink>
          {sale.isPaid ? ` ${t('freeze.undoablePaid')}` : ''}
        </li>
      ))}
      {freeze.ticketId === null ? null : (
        <li>
          <PageLink to={adminTicketPath(freeze.ticketId)}>
            {t('freeze.ticket', { number: freeze.ticketNumber ?? '' })}
          </PageLink>
        </li>
      )}
    </ul>
  )
}

function ReleaseNote({ freeze: { release, contestedAt } }: { freeze: AdminFreeze }) {
  const t = useT(usersTexts)
  const language = useLanguage()
  const contested = contestedAt ? (
    <Note tone="bad">{t('freeze.contested', { time: formatDateTime(contestedAt, language) })}</Note>
  ) : null
  if (!release) return contested
  const words = {
    name: release.askedBy.name,
    asked: formatDateTime(release.askedAt, language),
    time: formatDateTime(release.notBefore, language),
    reason: release.reason,
  }
  return (
    <>
      {contested}
      <Note tone={release.isDue ? 'info' : 'warn'}>
        {release.isDue ? t('freeze.due', words) : t('freeze.waiting', words)}
      </Note>
    </>
  )
}

/** The admin who requested the release cannot complete it; the server and the database also enforce this. */
function FreezeSteps({ user, freeze }: { user: AdminUser; freeze: AdminFreeze }) {
  const t = useT(usersTexts)
  const may = useMay()
  if (!may('sellers.control')) return null
  const steps: FreezeStep[] = freeze.release
    ? freeze.release.isDue
      ? ['end', 'keep']
      : ['keep']
    : ['release']
  return (
    <div className="row">
      {steps.map((name) => (
        <DialogButton key={name} size="small" dialog={<FreezeDialog step={name} user={user} />}>
          {t(`freeze.${name}`)}
        </DialogButton>
      ))}
    </div>
  )
}

export function FreezeDialog({ step, user }: { step: FreezeStep; user: AdminUser }) {
  const t = useT(usersTexts)
  const isAlone = useIsCompanyOfOne()
  return (
    <ReasonDialog
      title={t(`freeze.${step}Title`, { name: user.displayName })}
      confirmLabel={t(`freeze.${step}`)}
      reason="required"
      isGentle={step === 'keep' || step === 'release'}
      done={t('mark.done')}
      onConfirm={(reason) => changeFreeze(user.id, step, reason)}
    >
      <p>{t(`freeze.${step}Lead`)}</p>
      {step === 'end' && isAlone ? <ApprovalRule kind="end_freeze" grosze={null} /> : null}
    </ReasonDialog>
  )
}
