import type { AdminPayout, AdminTransaction } from '@app/contract/office/money'
import { isCalled } from '@app/contract/payments/rails'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { recall } from './detail-calls.ts'
import { amountStateOf, isPayout } from './amount-state.ts'
import { transactionsTexts } from '../transactions-texts.ts'
import { detailTexts } from './detail-texts.ts'
import { Destination } from './destination.tsx'
import { HoldButtons } from './hold-buttons.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { adminTransactionPath } from '#lib/paths.ts'
import { methodName, railName } from '#lib/payout-names.ts'
import adminStyles from '#components/admin/admin.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/office/transactions/detail/payout-panel.module.css'

type PayoutPanelProps = { transaction: AdminTransaction; onDone: () => void }

/** The destination and progress of the payout. Details stay masked until staff give a reason to see them. */
export function PayoutPanel({ transaction, onDone }: PayoutPanelProps) {
  const t = useT(detailTexts)
  const shared = useT(adminTexts)
  const { amount, destination, payouts, number, allowed } = transaction
  const [payout, ...earlier] = payouts
  const title = payout?.transferTitle ?? t('payout.transferTitleValue', { number })
  const method = destination?.method ?? transaction.method
  const amountState = amountStateOf(transaction)
  const isTransfer = payout ? !isCalled(payout.rail) : method === 'bank' && transaction.status === 'pending'
  return (
    <PanelSection
      title={t(transaction.type === 'deposit' ? 'payout.creditTitle' : 'payout.title')}
      aside={method ? <Pill tone="plain">{methodName(shared, method)}</Pill> : null}
    >
      <div className={styles['payout-amount']}>
        <span className={moneyStyles['payout-label']}>{t(`payout.amount.${amountState}`)}</span>
        <span>
          <Money grosze={toGrosze(amount)} isPayout={isPayout(amountState)} isLarge />
          <CopyButton name={t('payout.amountName')} value={formatGrosze(toGrosze(amount))} />
        </span>
      </div>
      <dl className={adminStyles.facts}>
        <Destination transaction={transaction} />
        {isTransfer ? (
          <div>
            <dt>{t('payout.transferTitle')}</dt>
            <dd>
              {title} <CopyButton name={t('payout.transferTitle')} value={title} />
            </dd>
          </div>
        ) : null}
        <Source transaction={transaction} />
        <Deferred transaction={transaction} />
        {payout ? <PayoutFacts payout={payout} method={method && methodName(shared, method)} /> : null}
      </dl>
      {allowed.enterReference ? <ReferenceForm transaction={transaction} onDone={onDone} /> : null}
      {allowed.recall ? (
        <DialogButton variant="danger" size="small" dialog={<RecallDialog transaction={transaction} />}>
          {t('payout.recall')}
        </DialogButton>
      ) : null}
      <HoldButtons transaction={transaction} />
      {earlier.length > 0 ? <Earlier payouts={earlier} /> : null}
    </PanelSection>
  )
}

/** When a sale is paid whose payout waits for the end of the protection, and why it waits. */
function Deferred({ transaction: { sale, payouts } }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const list = useT(transactionsTexts)
  const language = useLanguage()
  if (sale?.state !== 'protected' || !sale.settlesAt || payouts.length > 0) return null
  return (
    <div>
      <dt>{t('payout.deferred')}</dt>
      <dd>
        {t('payout.deferredAfter', { time: formatDateTime(sale.settlesAt, language) })}
        {sale.advanceObstacle ? (
          <span className={`caption low ${styles.approval}`}>{list(`wait.${sale.advanceObstacle}`)}</span>
        ) : null}
      </dd>
    </div>
  )
}

/** Where the money of a withdrawal came from. */
function Source({ transaction: { source } }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  if (source === null) return null
  return (
    <div>
      <dt>{t('source.title')}</dt>
      <dd>
        <PageLink to={adminTransactionPath(source.transactionId)}>
          {t(`source.${source.kind}`, { number: source.number })}
        </PageLink>
        <span className={`caption low ${styles.approval}`}>
          {[formatDateTime(source.at, language), source.by?.name].filter(Boolean).join(' · ')}
        </span>
      </dd>
    </div>
  )
}

function PayoutFacts({ payout, method }: { payout: AdminPayout; method: string | null | undefined }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const { approvals, approvalsRequired, reference } = payout
  const rail = railName(t, payout.rail)
  // Automatic rules can also approve a payout; only approvals by admins count towards the required number.
  const count = approvals.filter(({ how }) => how === 'admin').length
  return (
    <>
      {/* The heading already names the method; only another name adds something. */}
      {rail === method ? null : (
        <div>
          <dt>{t('payout.rail')}</dt>
          <dd>{rail}</dd>
        </div>
      )}
      <div>
        <dt>{t('payout.state')}</dt>
        <dd>{t(`payout.state.${payout.state}`)}</dd>
      </div>
      <div>
        <dt>{t('payout.approvals')}</dt>
        <dd>
          {approvalsRequired === 0
            ? t('payout.approvalsNone')
            : t('payout.approvalsOf', { count, required: approvalsRequired })}
          {approvals.map((approval) => (
            <span key={approval.at} className={`caption low ${styles.approval}`}>
              {approval.by?.name ?? t('payout.byPolicy')}, {formatDateTime(approval.at, language)}
              {approval.reason ? `: ${approval.reason}` : null}
            </span>
          ))}
        </dd>
      </div>
      <PromiseFacts payout={payout} />
      {reference ? (
        <div>
          <dt>{t('payout.referenceShown')}</dt>
          <dd>
            <span className={adminStyles.copied}>
              <span className="mono">{reference}</span>
              <CopyButton name={t('payout.referenceShown')} value={reference} />
            </span>
          </dd>
        </div>
      ) : null}
    </>
  )
}

/** The payout time promised to the seller, and whether it was kept. */
function PromiseFacts({ payout }: { payout: AdminPayout }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const { promisedBy, isLate, brokenPromise } = payout
  if (!promisedBy) return null
  return (
    <>
      <div>
        <dt>{t('payout.promisedBy')}</dt>
        <dd>
          {formatDateTime(promisedBy, language)} {isLate ? <Pill tone="warn">{t('payout.late')}</Pill> : null}
        </dd>
      </div>
      {brokenPromise ? (
        <div>
          <dt>{t('payout.broken')}</dt>
          <dd>
            {t('payout.brokenDays', { count: brokenPromise.days })}
            {', '}
            {brokenPromise.excuse
              ? t(`payout.excuse.${brokenPromise.excuse}`)
              : t('payout.bonus', { amount: formatGrosze(toGrosze(brokenPromise.bonus)) })}
          </dd>
        </div>
      ) : null}
    </>
  )
}

function RecallDialog({ transaction: { id, version } }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  return (
    <ReasonDialog
      title={t('payout.recallTitle')}
      confirmLabel={t('payout.recall')}
      reason="required"
      done={t('payout.recalled')}
      onConfirm={(reason, _, key) => recall(id, { version, reason }, key)}
    >
      <p>{t('payout.recallLead')}</p>
    </ReasonDialog>
  )
}

function Earlier({ payouts }: { payouts: readonly AdminPayout[] }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  return (
    <details className={styles.earlier}>
      <summary>{t('payout.earlier')}</summary>
      <ul>
        {payouts.map((payout) => (
          <li key={payout.id} className="small">
            {formatDateTime(payout.createdAt, language)}, {payout.masked}, {t(`payout.state.${payout.state}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
