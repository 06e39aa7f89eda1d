import type { AdminTransaction } from '@app/contract/office/money'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { KeyHint } from '#components/admin/key-hint.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { ReversiblePill } from '#components/admin/reversible-pill.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminUserPath } from '#lib/paths.ts'
import { detailTexts } from './detail-texts.ts'
import type { Decision } from './use-decisions.ts'
import type { useNeighbours } from './use-neighbours.ts'
import { useViewers } from './use-viewers.ts'
import { Waiting } from './waiting.tsx'
import iconButtonStyles from '#components/ui/icon-button.module.css'
import styles from '#features/office/transactions/detail/detail-head.module.css'

type DetailHeadProps = {
  title: string
  transaction: AdminTransaction
  neighbours: ReturnType<typeof useNeighbours>
  onAsk: (decision: Decision) => void
}

/** Two admins who are about to decide should know of each other. */
function Viewers({ id }: { id: string }) {
  const t = useT(detailTexts)
  const names = useViewers(id).map(({ displayName }) => displayName)
  return (
    <output className={styles['detail-viewers']}>
      {names.length === 0 ? null : (
        <span title={t('page.viewers', { names: names.join(', ') })}>
          <Icon name="eye" isSmall />
          {t('page.viewing')}
        </span>
      )}
    </output>
  )
}

export function DetailHead({ title, transaction, neighbours, onAsk }: DetailHeadProps) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const { allowed, seller, createdAt, completedAt, dueAt, ticketId } = transaction
  const time = (value: string) => formatDateTime(value, language)
  return (
    <div className={styles['detail-head']}>
      <PageLink className={`small ${styles['detail-back']}`} to={neighbours.listPath}>
        <Icon name="left" isSmall />
        {t('page.back')}
      </PageLink>
      <AdminHead
        title={title}
        facts={
          <>
            <StagePill stage={transaction.stage} />
            <ReversiblePill until={transaction.reversibleUntil} />
            <Waiting transaction={transaction} />
          </>
        }
        actions={
          <>
            <Neighbours neighbours={neighbours} />
            {allowed.reject || allowed.approve ? (
              <div className={styles.decisions}>
                {allowed.reject ? (
                  // While nothing is to be decided, rejecting is possible and not the thing to do.
                  <Button variant={allowed.approve ? 'danger' : 'ghost'} onClick={() => onAsk('reject')}>
                    {t('decide.reject')} <KeyHint>R</KeyHint>
                  </Button>
                ) : null}
                {allowed.approve ? (
                  <Button
                    variant={allowed.approveNeedsReason ? 'secondary' : 'primary'}
                    onClick={() => onAsk('approve')}
                  >
                    {allowed.approveNeedsReason ? t('decide.approveAgainst') : t('decide.approve')}{' '}
                    <KeyHint>A</KeyHint>
                  </Button>
                ) : null}
              </div>
            ) : null}
          </>
        }
      />
      <Viewers id={String(transaction.id)} />
      <p className={styles['detail-who']}>
        <span>
          <PageLink to={adminUserPath(seller.id)}>{seller.name}</PageLink>{' '}
          <span className="mono">{seller.steamId}</span>
        </span>
        <span>{t('who.settled', { count: seller.settledSales })}</span>
        <span>{t('who.created', { time: time(createdAt) })}</span>
        {completedAt ? <span>{t('who.completed', { time: time(completedAt) })}</span> : null}
        {dueAt ? <span>{t('who.due', { time: time(dueAt) })}</span> : null}
        {ticketId ? (
          <PageLink to={adminTicketPath(ticketId)}>
            {t('who.ticket', { number: String(ticketId).padStart(6, '0') })}
          </PageLink>
        ) : null}
      </p>
    </div>
  )
}

function Neighbours({ neighbours }: { neighbours: DetailHeadProps['neighbours'] }) {
  const t = useT(detailTexts)
  const { position, total, previousPath, nextPath } = neighbours
  if (total === undefined) return null
  return (
    <nav className={styles.neighbours} aria-label={t('page.group')}>
      <Step path={previousPath} label={t('page.previous')} icon="left" />
      <span className="num">
        {position === undefined ? `– / ${total}` : t('page.place', { place: position, total })}
      </span>
      <Step path={nextPath} label={t('page.next')} icon="right" />
    </nav>
  )
}

function Step({ path, label, icon }: { path: string | undefined; label: string; icon: IconName }) {
  if (path === undefined) {
    return (
      <span className={`${iconButtonStyles['icon-button']} ${styles['is-off']}`}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <PageLink className={iconButtonStyles['icon-button']} to={path} aria-label={label}>
      <Icon name={icon} />
    </PageLink>
  )
}
