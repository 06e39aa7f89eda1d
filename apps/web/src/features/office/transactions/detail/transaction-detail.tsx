import type { AdminTransaction } from '@app/contract/office/money'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { CopyButton, useCopy } from '#components/admin/copy-button.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { ApprovalNote } from './approval-note.tsx'
import { BlockedNote } from './blocked-note.tsx'
import { Course } from './course.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { evidenceQuery } from './detail-calls.ts'
import { DetailHead } from './detail-head.tsx'
import { detailTexts } from './detail-texts.ts'
import { Evidence } from './evidence.tsx'
import { Findings } from './findings.tsx'
import { ItemsTable } from './items-table.tsx'
import { Notes } from './notes.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { Risks, risksNotToldAbove } from './risks.tsx'
import { useDecisions } from './use-decisions.ts'
import type { useNeighbours } from './use-neighbours.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/transactions/detail/transaction-detail.module.css'

type TransactionDetailProps = {
  title: string
  transaction: AdminTransaction
  neighbours: ReturnType<typeof useNeighbours>
}

/** All facts for a decision on one page; after the decision, the next transaction of the list opens. */
export function TransactionDetail({ title, transaction, neighbours }: TransactionDetailProps) {
  const t = useT(detailTexts)
  const { sale } = transaction
  const risks = risksNotToldAbove(transaction)
  const evidence = useQuery(evidenceQuery(String(transaction.id)))
  const onDone = () => {
    if (neighbours.nextPath === undefined) showToast({ kind: 'info', text: t('decide.listDone') })
    neighbours.go(neighbours.nextPath ?? neighbours.listPath, {
      replace: neighbours.nextPath !== undefined,
    })
  }
  const decisions = useDecisions(transaction, onDone)
  // While an approval can still be undone, no other decision is possible.
  const open = decisions.isHeld
    ? { ...transaction, allowed: { ...transaction.allowed, approve: false, reject: false } }
    : transaction
  useDetailKeys(open, neighbours, decisions)
  return (
    <>
      <DetailHead title={title} transaction={open} neighbours={neighbours} onAsk={decisions.ask} />
      {decisions.isHeld ? <Note tone="info">{t('decide.heldNote')}</Note> : null}
      <OutcomeNote transaction={transaction} />
      <ApprovalNote transaction={transaction} />
      <BlockedNote transaction={transaction} evidence={evidence.data} />
      {sale ? <Findings findings={sale.findings} canApprove={open.allowed.approve} /> : null}
      <ReturnNote transaction={transaction} />
      <div className={styles.detail}>
        <div>
          {sale ? (
            <>
              <Evidence transaction={transaction} sale={sale} evidence={evidence} />
              <ItemsTable items={sale.items} />
            </>
          ) : (
            <PayoutPanel transaction={transaction} onDone={onDone} />
          )}
        </div>
        <div className={styles['detail-aside']}>
          {sale ? <PayoutPanel transaction={transaction} onDone={onDone} /> : null}
          <Course transaction={transaction} />
        </div>
        <div className={styles['detail-halves']}>
          <div>
            <PanelSection
              title={t('risk.title')}
              aside={
                risks.length > 0 ? (
                  <span className="small low">{t('risk.count', { count: risks.length })}</span>
                ) : null
              }
            >
              <Risks
                risks={risks}
                isRest={transaction.risks.length > 0}
                sharedWith={transaction.sharedWith}
              />
            </PanelSection>
            <Notes transaction={transaction} />
          </div>
          <Seller transaction={transaction} />
        </div>
      </div>
      <DecisionDialogs transaction={transaction} decisions={decisions} />
    </>
  )
}

function useDetailKeys(
  { number, allowed }: AdminTransaction,
  neighbours: TransactionDetailProps['neighbours'],
  decisions: ReturnType<typeof useDecisions>,
): void {
  const t = useT(detailTexts)
  const copy = useCopy()
  const group = t('page.group')
  const { previousPath, nextPath, go } = neighbours
  useActions([
    ...(allowed.approve
      ? [
          {
            id: 'approve',
            keys: 'a',
            label: t('decide.approve'),
            group,
            run: () => decisions.ask('approve'),
          },
        ]
      : []),
    ...(allowed.reject
      ? [{ id: 'reject', keys: 'r', label: t('decide.reject'), group, run: () => decisions.ask('reject') }]
      : []),
    {
      id: 'copy',
      keys: 'c',
      label: t('page.copy'),
      group,
      run: () => copy(t('page.number', { number }), number),
    },
    ...(previousPath
      ? [{ id: 'previous', keys: '[', label: t('page.previous'), group, run: () => go(previousPath) }]
      : []),
    ...(nextPath ? [{ id: 'next', keys: ']', label: t('page.next'), group, run: () => go(nextPath) }] : []),
  ])
}

function Seller({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const { seller, type, amount, payouts } = transaction
  // Until it is sent, the money of a withdrawal still stands on the balance.
  const isOnBalance =
    type === 'withdrawal' && (payouts[0]?.state === 'created' || payouts[0]?.state === 'approved')
  return (
    <PanelSection
      title={t('seller.title')}
      aside={<PageLink to={adminUserPath(seller.id)}>{seller.name}</PageLink>}
    >
      <dl className={adminStyles.facts}>
        <div>
          <dt>{t('seller.steamId')}</dt>
          <dd>
            <span className={adminStyles.copied}>
              <span className="mono">{seller.steamId}</span>
              <CopyButton name={t('seller.steamId')} value={seller.steamId} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('seller.tradeUrl')}</dt>
          <dd>
            {seller.tradeUrl ? (
              <span className={adminStyles.copied}>
                <a className="mono" href={seller.tradeUrl} target="_blank" rel="noreferrer">
                  <TradeQuery url={seller.tradeUrl} />
                </a>
                <CopyButton name={t('seller.tradeUrl')} value={seller.tradeUrl} />
              </span>
            ) : (
              t('seller.none')
            )}
          </dd>
        </div>
        <div>
          <dt>{t(isOnBalance ? 'seller.balanceAfter' : 'seller.balance')}</dt>
          <dd>{formatGrosze(toGrosze(seller.balance) - (isOnBalance ? toGrosze(amount) : 0))}</dd>
        </div>
        <div>
          <dt>{t('seller.reversals')}</dt>
          <dd>{seller.reversals}</dd>
        </div>
        {seller.advanceLimit === null ? null : (
          <div>
            <dt>{t('seller.limit')}</dt>
            <dd>{formatGrosze(toGrosze(seller.advanceLimit))}</dd>
          </div>
        )}
      </dl>
    </PanelSection>
  )
}

/** All trade URLs begin alike; partner and token tell them apart. */
function TradeQuery({ url }: { url: string }) {
  const [first, ...others] = url.replace(/^[^?]*\?/, '').split('&')
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          &amp;
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function ReturnNote({ transaction: { returnDue } }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  if (!returnDue) return null
  const { notBefore, closedAt, tradeId } = returnDue
  return (
    <Note tone={closedAt ? 'ok' : 'warn'}>
      <strong>{t('return.title')}</strong>
      <p>
        {closedAt
          ? t('return.closed', { time: formatDateTime(closedAt, language), trade: tradeId ?? '' })
          : t('return.lead', { time: formatDateTime(notBefore, language) })}
      </p>
    </Note>
  )
}
