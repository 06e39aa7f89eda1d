import { QueryList } from '#components/admin/query-list.tsx'
import { RAILS, type Rail } from '@app/contract/payments/rails'
import type { AnswerOf } from '@app/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { useLocation } from 'react-router'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { atLeast, SelectField, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useIsCompanyOfOne } from '#lib/staff/staffing-query.ts'
import { confirmFunding, fundRail, fundingsQuery } from './control-calls.ts'
import { FundedAccounts } from './funded-accounts.tsx'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { StaffRef, useIsMe } from './staff-ref.tsx'
import { railName } from '#lib/payout-names.ts'
import moneyStyles from '#features/office/money/money.module.css'

type Funding = AnswerOf<'GET /api/admin/fundings'>['fundings'][number]

const NO_FILTERS = [] as const
const REFERENCE_CHARS_MIN = 3

export function FundingsPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(fundingsQuery(query.page))
  const opening = useOpening()
  const columns = useColumns()
  return (
    <MoneyFrame
      part="fundings"
      actions={
        <DialogButton
          variant="primary"
          icon="plus"
          dialog={<NewDialog opening={opening} />}
          startsOpen={opening !== undefined}
        >
          {t('fundings.new')}
        </DialogButton>
      }
    >
      <FundedAccounts />
      <PanelSection title={t('fundings.title')}>
        <p className={moneyStyles.advice}>
          {t('fundings.about')} {t(useIsCompanyOfOne() ? 'fundings.about.one' : 'fundings.about.many')}
        </p>
        <QueryList
          failed={t('list.failed')}
          list={list}
          rowsOf={({ fundings }) => fundings}
          rowId={({ id }) => String(id)}
          columns={columns}
          caption={t('fundings.title')}
          shownText={t('fundings.shown')}
          emptyText={t('fundings.none')}
          emptyHint={t('fundings.noneHint')}
          pathOf={query.pathOf}
        />
      </PanelSection>
    </MoneyFrame>
  )
}

function useColumns(): Column<Funding>[] {
  const t = useT(moneyTexts)
  const isMe = useIsMe()
  const own = useIsCompanyOfOne() ? t('proposals.ownWait') : t('proposals.own')
  return columnsOf((id) => t(`fundings.column.${id}`), {
    at: ({ proposedAt }) => <Moment at={proposedAt} />,
    rail: { onCard: 'inline', cell: ({ rail }) => railName(t, rail) },
    amount: { isRight: true, onCard: 'aside', cell: ({ amount }) => <Money grosze={toGrosze(amount)} /> },
    reference: {
      onCard: 'inline',
      cell: ({ reference, amount }) => (
        <div className={moneyStyles['cell-stack']}>
          <span dir="auto">{reference}</span>
          {amount < 0 ? <span className="caption low">{t('fundings.taken')}</span> : null}
        </div>
      ),
    },
    proposed: ({ proposedBy }) => <StaffRef staff={proposedBy} />,
    confirmed: {
      cell: (funding) => {
        if (funding.confirmedBy !== null) return <StaffRef staff={funding.confirmedBy} />
        return (
          <div className={moneyStyles['cell-stack']}>
            <Pill tone="warn" icon="clock">
              {t('fundings.waits')}
            </Pill>
            {isMe(funding.proposedBy) ? (
              <span className="caption low">{own}</span>
            ) : (
              <span>
                <DialogButton size="small" dialog={<ConfirmDialog funding={funding} />}>
                  {t('fundings.confirm')}
                </DialogButton>
              </span>
            )}
          </div>
        )
      },
    },
  })
}

function ConfirmDialog({ funding }: { funding: Funding }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('fundings.confirmTitle', { amount: formatGrosze(toGrosze(funding.amount)) })}
      confirmLabel={t('fundings.confirm')}
      reason="none"
      isGentle
      onConfirm={() => confirmFunding(funding.id)}
    >
      <p>
        {railName(t, funding.rail)} · {funding.reference}
      </p>
    </ReasonDialog>
  )
}

type Opening = { rail: Rail; amount: string; reference: string } | undefined

/** A rail without an opening balance and an unexplained line of a statement lead here, with what to book. */
function useOpening(): Opening {
  const t = useT(moneyTexts)
  const query = new URLSearchParams(useLocation().search)
  const rail = RAILS.find((each) => each === query.get('rail'))
  return (
    rail && {
      rail,
      amount: query.get('amount') ?? '',
      reference: query.get('reference') ?? t('books.openingReference'),
    }
  )
}

function NewDialog({ opening }: { opening: Opening }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog<{ rail: Rail; amount: string; reference: string }>
      title={t('fundings.new')}
      confirmLabel={t('fundings.save')}
      reason="none"
      isGentle
      defaults={opening ?? { rail: 'bank', amount: '', reference: '' }}
      onConfirm={async (_, { rail, amount, reference }, key) => {
        await fundRail(rail, { amount: readZlotys(amount) ?? 0, reference: reference.trim() }, key)
        return { isDone: false }
      }}
    >
      <SelectField
        name="rail"
        label={t('fundings.rail')}
        options={RAILS.map((value) => ({ value, label: railName(t, value) }))}
      />
      <TextField
        name="amount"
        label={t('fundings.amount')}
        inputMode="decimal"
        check={(text) => (readZlotys(text) ? undefined : t('fundings.amountError'))}
      />
      <TextField
        name="reference"
        label={t('fundings.reference')}
        maxLength={200}
        check={atLeast(REFERENCE_CHARS_MIN, t('fundings.referenceError'))}
      />
      <FundingRule />
    </ReasonDialog>
  )
}

/** The wait depends on the typed amount. */
function FundingRule() {
  const zlotys = readZlotys(useWatch<{ amount: string }>({ name: 'amount' }))
  return <ApprovalRule kind="fund_rail" grosze={zlotys ? toGrosze(zlotys) : 0} />
}
