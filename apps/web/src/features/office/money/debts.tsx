import type { OpenDebt } from '@app/contract/office/review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Field } from '#components/ui/field.tsx'
import { Money } from '#components/ui/money.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { debtsQuery, payDebt } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { MoneyList } from './money-list.tsx'
import { moneyTexts } from './money-texts.ts'
import { readZlotys } from './read-amount.ts'
import { SellerCell } from './seller-cell.tsx'
import { TransactionLink } from './transaction-link.tsx'
import { useControl } from './use-control.ts'

const NO_FILTERS = [] as const
const WAYS = ['balance', 'cash', 'written_off'] as const

export function Debts() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(debtsQuery(query.page))
  const [asked, setAsked] = useState<OpenDebt>()
  const columns = useColumns(setAsked)
  return (
    <PanelSection
      title={t('debts.title')}
      aside={
        list.data ? (
          <span className="num mid">{t('debts.sum', { amount: formatGrosze(toGrosze(list.data.sum)) })}</span>
        ) : null
      }
    >
      <MoneyList
        list={list}
        rowsOf={({ debts }) => debts}
        rowId={({ id }) => id}
        columns={columns}
        caption={t('debts.title')}
        shownText={t('debts.shown')}
        emptyText={t('debts.none')}
        pathOf={query.pathOf}
      />
      {asked ? (
        <PayDialog
          key={asked.id}
          debt={asked}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void list.refetch()
          }}
        />
      ) : null}
    </PanelSection>
  )
}

function useColumns(onPay: (debt: OpenDebt) => void): Column<OpenDebt>[] {
  const t = useT(moneyTexts)
  return [
    { id: 'sale', header: t('debts.column.sale'), cell: ({ saleId }) => <TransactionLink id={saleId} /> },
    { id: 'seller', header: t('debts.column.seller'), cell: ({ seller }) => <SellerCell seller={seller} /> },
    {
      id: 'left',
      header: t('debts.column.left'),
      isRight: true,
      cell: ({ left, amount }) => (
        <div className="cell-stack">
          <Money grosze={toGrosze(left)} />
          {left === amount ? null : (
            <span className="caption low">{t('debts.of', { amount: formatGrosze(toGrosze(amount)) })}</span>
          )}
        </div>
      ),
    },
    {
      id: 'balance',
      header: t('debts.column.balance'),
      isRight: true,
      cell: ({ balance }) => <Money grosze={toGrosze(balance)} />,
    },
    { id: 'since', header: t('debts.column.since'), cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'do',
      header: t('debts.column.do'),
      cell: (debt) => (
        <Button size="small" aria-haspopup="dialog" onClick={() => onPay(debt)}>
          {t('debts.pay')}
        </Button>
      ),
    },
  ]
}

type PayDialogProps = { debt: OpenDebt; onDismiss: () => void; onDone: () => void }

function PayDialog({ debt, onDismiss, onDone }: PayDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  const [how, setHow] = useState<(typeof WAYS)[number]>(debt.balance > 0 ? 'balance' : 'cash')
  const [amount, setAmount] = useState(
    String(how === 'balance' ? Math.min(debt.balance, debt.left) : debt.left),
  )
  const [isTried, setTried] = useState(false)
  // A debt can only be written off as a whole.
  const zlotys = how === 'written_off' ? debt.left : readZlotys(amount)
  const isGood = zlotys !== undefined && zlotys > 0 && zlotys <= debt.left
  return (
    <ReasonDialog
      title={t('debts.payTitle')}
      confirmLabel={t('debts.pay')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onDismiss}
      onConfirm={async (reason) => {
        setTried(true)
        if (!isGood) return
        await control(['debt', debt.id, how, zlotys, reason], (key) =>
          payDebt(debt.id, { how, amount: zlotys, reason }, key),
        )
      }}
    >
      <Field label={t('debts.how')} hint={t('debts.howHint')}>
        {(field) => (
          <Select
            {...field}
            value={how}
            options={WAYS.map((value) => ({ value, label: t(`debts.how.${value}`) }))}
            onChange={(event) => setHow(WAYS.find((each) => each === event.currentTarget.value) ?? how)}
          />
        )}
      </Field>
      {how === 'written_off' ? (
        <p>
          <Money grosze={toGrosze(debt.left)} />
        </p>
      ) : (
        <Field label={t('credit.amount')} error={isTried && !isGood ? t('credit.amountError') : undefined}>
          {(field) => (
            <TextInput
              {...field}
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ReasonDialog>
  )
}
