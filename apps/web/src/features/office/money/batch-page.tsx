import type { BankBatch, BankBatchDetailsResponse } from '@app/contract/payments/bank'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useParams } from 'react-router'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { FailureNote, Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { saveFile } from '#lib/save-file.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { BatchOrders } from './batch-orders.tsx'
import { BatchState } from './batch-state.tsx'
import { batchQuery, fetchBatchFile } from './books-calls.ts'
import { FailedDialog, UploadedDialog } from './mark-dialogs.tsx'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { StaffRef, useIsMe } from './staff-ref.tsx'
import { StoppedOrders } from './stopped-orders.tsx'
import adminStyles from '#components/admin/admin.module.css'
import panelSectionStyles from '#components/admin/panel-section.module.css'

const NO_FILTERS = [] as const
const BUILDING_LOOK_MS = 2_000

export function BatchPage() {
  const t = useT(moneyTexts)
  const { batchId = '' } = useParams()
  const query = useListQuery(NO_FILTERS)
  const details = useQuery({
    ...batchQuery(batchId, query.page),
    refetchInterval: ({ state }) => (isBuilding(state.data) ? BUILDING_LOOK_MS : false),
  })
  const { data: value, error, refetch, isFetching } = details
  const batch = value?.batch
  return (
    <MoneyFrame
      part="bank"
      heading={t('bank.file', { id: batchId })}
      facts={batch ? <BatchState state={batch.state} /> : null}
      actions={batch ? <BatchActions batch={batch} onDone={() => void refetch()} /> : null}
    >
      <PageLink className="back-link" to={`${paths.adminMoney}/bank`}>
        <Icon name="left" isSmall />
        {t('bank.back')}
      </PageLink>
      {error ? (
        <ErrorNotice
          message={error.status === 404 ? t('bank.notFound') : t('list.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {value ? <StoppedOrders details={value} /> : null}
      {batch ? <BatchFacts batch={batch} /> : null}
      <BatchOrders details={details} pathOf={query.pathOf} />
    </MoneyFrame>
  )
}

/**
 * Polls then, so that staff need not reload: the worker writes the file within seconds, and a new file when an order
 * is stopped.
 */
function isBuilding(details: BankBatchDetailsResponse | undefined): boolean {
  const isVoidedSoon =
    details !== undefined && details.stopped.length > 0 && details.batch.firstReadAt === null
  return details?.batch.state === 'building' || isVoidedSoon
}

function BatchActions({ batch, onDone }: { batch: BankBatch; onDone: () => void }) {
  const t = useT(moneyTexts)
  const isMine = useIsMe()(batch.madeBy)
  const isAlone = useIsCompanyOfOne()
  const isLocked = isMine && !isAlone
  if (batch.state === 'building' || batch.state === 'failed' || batch.state === 'settled') return null
  return (
    <>
      {batch.isDownloadable ? <Download batch={batch} onDone={onDone} /> : null}
      {batch.state === 'ready' && batch.firstReadAt !== null ? (
        <DialogButton
          variant="primary"
          aria-disabled={isLocked || undefined}
          dialog={<UploadedDialog batch={batch} isMine={isMine} />}
        >
          {t('bank.uploaded')}
        </DialogButton>
      ) : null}
      <DialogButton
        variant="danger"
        aria-disabled={isLocked || undefined}
        dialog={<FailedDialog batch={batch} isMine={isMine} />}
      >
        {t('bank.failed')}
      </DialogButton>
    </>
  )
}

function Download({ batch, onDone }: { batch: BankBatch; onDone: () => void }) {
  const t = useT(moneyTexts)
  const file = useMutation({
    mutationFn: () => fetchBatchFile(batch.id),
    onSuccess: saveFile,
    // Reloads after every outcome (downloaded, voided or stopped), so that the page shows the current state.
    onSettled: onDone,
  })
  return (
    <>
      <Button
        variant={batch.firstReadAt === null ? 'primary' : 'secondary'}
        icon="download"
        isLoading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('bank.download')}
      </Button>
      <FailureNote text={file.error ? failureText(file.error, t('bank.downloadFailed')) : undefined} />
    </>
  )
}

/** What a person does next with the file; nothing once it is settled or refused. */
function NextStep({ batch: { state, firstReadAt }, isMine }: { batch: BankBatch; isMine: boolean }) {
  const t = useT(moneyTexts)
  if (state === 'settled' || state === 'failed') return null
  const step = state !== 'ready' ? state : firstReadAt === null ? 'download' : 'mark'
  return (
    <Note tone="info">
      {t(`bank.next.${step}`)}{' '}
      {step === 'uploaded' ? (
        <PageLink to={`${paths.adminMoney}/statements`}>{t('statement.import')}</PageLink>
      ) : null}
      {step === 'mark' && isMine ? t('four.eyes') : null}
    </Note>
  )
}

function BatchFacts({ batch }: { batch: BankBatch }) {
  const t = useT(moneyTexts)
  const isAlone = useIsCompanyOfOne()
  const isMine = useIsMe()(batch.madeBy) && !isAlone
  const { sum, orders, firstReadAt, uploadedBy, uploadedAt, failReason, bankProof } = batch
  return (
    <>
      <NextStep batch={batch} isMine={isMine} />
      {batch.voidedAt === null ? null : <Note tone="info">{t('bank.voided')}</Note>}
      {failReason === null ? null : (
        <Note tone="bad">
          {failReason}
          {bankProof === null ? null : <p dir="auto">{bankProof}</p>}
        </Note>
      )}
      <div className={`panel ${panelSectionStyles['admin-section-body']}`}>
        <dl className={adminStyles.facts}>
          <Fact name={t('bank.format')}>{t(`bank.format.${batch.format}`)}</Fact>
          <Fact name={t('bank.column.orders')}>{orders ?? '–'}</Fact>
          <Fact name={t('bank.column.sum')}>{sum === null ? '–' : <Money grosze={toGrosze(sum)} />}</Fact>
          <Fact name={t('bank.column.made')}>
            <StaffRef staff={batch.madeBy} /> · <Moment at={batch.createdAt} />
          </Fact>
          {firstReadAt === null ? null : (
            <Fact name={t('bank.firstRead')}>
              <Moment at={firstReadAt} />
            </Fact>
          )}
          {uploadedBy === null || uploadedAt === null ? null : (
            <Fact name={t('bank.uploadedBy')}>
              <StaffRef staff={uploadedBy} /> · <Moment at={uploadedAt} />
            </Fact>
          )}
          {batch.sha256 === null ? null : (
            <Fact name={t('bank.hash')}>
              <span className="mono">{batch.sha256}</span>
            </Fact>
          )}
        </dl>
        <p className="caption low">
          {t(batch.fileRemovedAt === null ? 'bank.downloadNote' : 'bank.fileRemoved')}
        </p>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
