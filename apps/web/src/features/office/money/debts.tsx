import type { OpenDebt } from '@app/contract/office/review'
import { QueryList } from '#components/admin/query-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { SelectField, TextField } from '#components/admin/form.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useNowMs } from '#lib/use-now.ts'
import { debtsQuery, payDebt } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { SellerCell } from './seller-cell.tsx'
import { TransactionLink } from './transaction-link.tsx'
import moneyStyles from '#features/office/money/money.module.css'

const NO_FILTERS = [] as const
const DAY_MS = 86_400_000
const WAYS = ['balance', 'cash', 'written_off'] as const
type Way = (typeof WAYS)[number]

export function Debts() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(debtsQuery(query.page))
  const columns = useColumns()
  return (
    <PanelSection
      title={t('debts.title')}
      aside={
        list.data ? (
          <span className="num mid">{t('debts.sum', { amount: formatGrosze(toGrosze(list.data.sum)) })}</span>
        ) : null
      }
    >
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ debts }) => debts}
        rowId={({ id }) => id}
        columns={columns}
        caption={t('debts.title')}
        shownText={t('debts.shown')}
        emptyText={t('debts.none')}
        emptyHint={t('debts.noneHint')}
        pathOf={query.pathOf}
      />
    </PanelSection>
  )
}

function useColumns(): Column<OpenDebt>[] {
  const t = useT(moneyTexts)
  const now = useNowMs(DAY_MS)
  return columnsOf((id) => t(`debts.column.${id}`), {
    sale: ({ saleId }) => <TransactionLink id={saleId} />,
    seller: ({ seller }) => <SellerCell seller={seller} />,
    left: {
      isRight: true,
      cell: ({ left, amount }) => (
        <div className={moneyStyles['cell-stack']}>
          <Money grosze={toGrosze(left)} />
          {left === amount ? null : (
            <span className="caption low">{t('debts.of', { amount: formatGrosze(toGrosze(amount)) })}</span>
          )}
        </div>
      ),
    },
    balance: { isRight: true, cell: ({ balance }) => <Money grosze={toGrosze(balance)} /> },
    since: ({ at }) => (
      <div className={moneyStyles['cell-stack']}>
        <Moment at={at} />
        <span className="caption low">
          {t('debts.age', { count: Math.floor((now - Date.parse(at)) / DAY_MS) })}
        </span>
      </div>
    ),
    do: (debt) => (
      <DialogButton size="small" dialog={<PayDialog debt={debt} />}>
        {t(debt.balance > 0 ? 'debts.deduct' : 'debts.pay')}
      </DialogButton>
    ),
  })
}

function PayDialog({ debt }: { debt: OpenDebt }) {
  const t = useT(moneyTexts)
  const first = (debt.balance > 0 ? 'balance' : 'cash') as Way
  return (
    <ReasonDialog
      title={t('debts.payTitle')}
      confirmLabel={t('debts.pay')}
      reason="required"
      isGentle
      defaults={{
        how: first,
        amount: String(first === 'balance' ? Math.min(debt.balance, debt.left) : debt.left),
      }}
      onConfirm={(reason, { how, amount }, key) => {
        // A debt can only be written off as a whole.
        const body = { how, amount: how === 'written_off' ? debt.left : (readZlotys(amount) ?? 0), reason }
        return payDebt(debt.id, body, key)
      }}
    >
      <SelectField
        name="how"
        label={t('debts.how')}
        hint={t('debts.howHint')}
        options={WAYS.map((value) => ({ value, label: t(`debts.how.${value}`) }))}
      />
      <AmountField left={debt.left} />
      <DebtRule left={debt.left} />
    </ReasonDialog>
  )
}

function AmountField({ left }: { left: number }) {
  const t = useT(moneyTexts)
  if (useWatch({ name: 'how' }) === 'written_off') {
    return (
      <p>
        <Money grosze={toGrosze(left)} />
      </p>
    )
  }
  return (
    <TextField
      name="amount"
      label={t('credit.amount')}
      inputMode="decimal"
      check={(text) => {
        const zlotys = readZlotys(text) ?? 0
        return zlotys > 0 && zlotys <= left ? undefined : t('credit.amountError')
      }}
    />
  )
}

function DebtRule({ left }: { left: number }) {
  const [how, amount] = useWatch<{ how: string; amount: string }, ['how', 'amount']>({
    name: ['how', 'amount'],
  })
  if (how === 'balance') return null
  const zlotys = how === 'written_off' ? left : (readZlotys(amount) ?? 0)
  return <ApprovalRule kind="debt_payment" grosze={toGrosze(zlotys)} />
}
