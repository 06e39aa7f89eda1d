import { balanceDifference } from '@app/contract/payments/balance-difference'
import type { RailsResponse } from '@app/contract/office/controls'
import type { AnswerOf } from '@app/contract/routes'
import { QueryState } from '#components/admin/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { ReadAt } from './books-table.tsx'
import { liquidityQuery, railsQuery, pauseRail, resumeRail } from './control-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { railName } from '#lib/payout-names.ts'
import moneyStyles from '#features/office/money/money.module.css'

type Rail = RailsResponse['rails'][number]

export function Rails() {
  const t = useT(moneyTexts)
  const query = useQuery(railsQuery)
  const { data: value } = query
  const money = useQuery(liquidityQuery).data?.rails
  const columns = useColumns(money, value?.rails)
  const total = money?.reduce((sum, { balance, ledgerCash }) => sum + toGrosze(balance ?? ledgerCash), 0)
  return (
    <PanelSection
      title={t('rails.title')}
      isFlush
      aside={
        total === undefined ? null : (
          <span className="num mid">{t('debts.sum', { amount: formatGrosze(total) })}</span>
        )
      }
    >
      <QueryState query={query} failed={t('list.failed')} rows={6} isFrameless />
      {value ? (
        <DataTable
          caption={t('rails.title')}
          isCaptionHidden
          columns={columns}
          rows={value.rails.toSorted((one, other) => other.openAmount - one.openAmount)}
          rowId={({ rail }) => rail}
        />
      ) : null}
    </PanelSection>
  )
}

type RailMoney = AnswerOf<'GET /api/admin/stats/liquidity'>['rails'][number]

function useColumns(
  money: readonly RailMoney[] | undefined,
  rails: readonly Rail[] | undefined,
): Column<Rail>[] {
  const t = useT(moneyTexts)
  const moneyOf = ({ rail }: Rail) => money?.find((row) => row.rail === rail)
  return columnsOf((id) => t(`rails.column.${id}`), {
    rail: ({ rail }) => railName(t, rail),
    balance: {
      isRight: true,
      cell: (rail) => {
        const known = moneyOf(rail)
        if (!known) return null
        const { balance, readAt } = known
        return balance === null ? (
          <span className="caption low">{t('rails.noBalance')}</span>
        ) : (
          <div className={moneyStyles['cell-stack']}>
            <Money grosze={toGrosze(balance)} />
            {readAt === null ? null : <ReadAt at={readAt} />}
          </div>
        )
      },
    },
    ledger: { isRight: true, cell: (rail) => <Books money={moneyOf(rail)} /> },
    state: { onCard: 'aside', cell: (rail) => <RailState rail={rail} /> },
    open: rails?.some(({ openPayouts }) => openPayouts > 0)
      ? {
          isRight: true,
          cell: ({ openPayouts, openAmount }) =>
            openPayouts === 0 ? null : (
              <div className={moneyStyles['cell-stack']}>
                <Money grosze={toGrosze(openAmount)} />
                <span className="caption low">{t('rails.open', { count: openPayouts })}</span>
              </div>
            ),
        }
      : undefined,
    do: { onCard: 'end', cell: (rail) => <RailAction rail={rail} /> },
  })
}

function RailState({ rail: { isPaused, since, reason, note, by } }: { rail: Rail }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return (
    <div className={moneyStyles['cell-stack']}>
      <Pill tone={isPaused ? 'bad' : 'ok'} icon={isPaused ? 'lock' : 'check'}>
        {isPaused ? t('rails.paused') : t('rails.works')}
      </Pill>
      {since === null ? null : (
        <span className="caption low">{t('rails.since', { when: formatDateTime(since, language) })}</span>
      )}
      {reason === null ? null : (
        <>
          <span>{t(`rails.reason.${reason}`)}</span>
          <span className="caption low">{[by?.name, note].filter(Boolean).join(': ')}</span>
        </>
      )}
    </div>
  )
}

function RailAction({ rail }: { rail: Rail }) {
  const t = useT(moneyTexts)
  const may = useMay()
  const label = rail.isPaused ? t('rails.resume') : t('rails.pause')
  if (!may(rail.isPaused ? 'rails.resume' : 'rails.pause')) return '–'
  return (
    <DialogButton
      size="small"
      variant={rail.isPaused ? 'secondary' : 'ghost'}
      aria-label={`${label} ${railName(t, rail.rail)}`}
      dialog={<RailDialog rail={rail} />}
    >
      {label}
    </DialogButton>
  )
}

/** Our books, and the difference when the rail says something else. */
function Books({ money }: { money: RailMoney | undefined }) {
  const t = useT(moneyTexts)
  if (!money) return null
  const difference = balanceDifference({
    rail: money.rail,
    balanceGrosze: money.balance === null ? null : toGrosze(money.balance),
    ledgerGrosze: toGrosze(money.ledgerCash),
    underWayGrosze: toGrosze(money.underWay),
  })
  const amount = formatGrosze(difference?.grosze ?? 0)
  const missing = formatGrosze(Math.abs(difference?.grosze ?? 0))
  return (
    <div className={moneyStyles['cell-stack']}>
      <Money grosze={toGrosze(money.ledgerCash)} />
      {difference && difference.cause !== 'unknown' ? (
        <span className="caption no-wrap low">{t(`rails.${difference.cause}`, { amount })}</span>
      ) : null}
      {difference?.cause === 'unknown' ? (
        <PageLink
          className={`caption no-wrap ${moneyStyles.differs}`}
          to={`${paths.adminMoney}/reconciliation?rail=${money.rail}`}
        >
          {t(difference.grosze < 0 ? 'rails.short' : 'rails.over', { amount: missing })}
        </PageLink>
      ) : null}
    </div>
  )
}

function RailDialog({ rail }: { rail: Rail }) {
  const t = useT(moneyTexts)
  const name = railName(t, rail.rail)
  const { isPaused } = rail
  return (
    <ReasonDialog
      title={isPaused ? t('rails.resumeTitle', { rail: name }) : t('rails.pauseTitle', { rail: name })}
      confirmLabel={isPaused ? t('rails.resume') : t('rails.pause')}
      reason="required"
      isGentle={isPaused}
      onConfirm={(reason, _, key) => (isPaused ? resumeRail : pauseRail)(rail.rail, reason, key)}
    >
      <p>{isPaused ? t('rails.resumeText') : t('rails.pauseText')}</p>
      {rail.reason === 'breach' ? <ApprovalRule kind="resume_rail" grosze={null} /> : null}
    </ReasonDialog>
  )
}
