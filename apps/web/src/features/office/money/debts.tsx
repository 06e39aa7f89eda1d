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
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
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
const OLD_DAYS = 14
const LOST_DAYS = 30
const WAYS = ['balance', 'cash'] as const
type Way = (typeof WAYS)[number]

export function Debts() {
  const t = useT(moneyTexts)
  const query = useListQuery(NO_FILTERS)
  const list = useQuery(debtsQuery(query.page))
  const columns = useColumns(list.data?.debts)
  return (
    <PanelSection
      title={t('debts.title')}
      aside={
        list.data ? (
          <span className="num mid">{t('debts.sum', { amount: formatGrosze(toGrosze(list.data.sum)) })}</span>
        ) : null
      }
    >
      {list.data && list.data.debts.length > 0 ? (
        <p className={moneyStyles.advice}>{t('debts.about')}</p>
      ) : null}
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

function useColumns(debts: readonly OpenDebt[] | undefined): Column<OpenDebt>[] {
  const t = useT(moneyTexts)
  const now = useNowMs(DAY_MS)
  return columnsOf((id) => t(`debts.column.${id}`), {
    sale: ({ saleId }) => <TransactionLink id={saleId} />,
    seller: { onCard: 'inline', cell: ({ seller }) => <SellerCell seller={seller} /> },
    left: {
      isRight: true,
      onCard: 'aside',
      cell: ({ left, amount }) => (
        <div className={moneyStyles['cell-stack']}>
          <Money grosze={toGrosze(left)} />
          {left === amount ? null : (
            <span className="caption low">{t('debts.of', { amount: formatGrosze(toGrosze(amount)) })}</span>
          )}
        </div>
      ),
    },
    balance: debts?.some(({ balance }) => balance > 0)
      ? {
          isRight: true,
          cell: ({ balance }) => (balance > 0 ? <Money grosze={toGrosze(balance)} /> : null),
        }
      : undefined,
    since: {
      onCard: 'inline',
      cell: ({ at }) => (
        <div className={moneyStyles['cell-stack']}>
          <Age days={Math.floor((now - Date.parse(at)) / DAY_MS)} />
          <span className="caption low">
            <Moment at={at} />
          </span>
        </div>
      ),
    },
    do: {
      onCard: 'end',
      cell: (debt) => (
        <div className={moneyStyles['cell-actions']}>
          <DialogButton size="small" dialog={<PayDialog debt={debt} />}>
            {t(debt.balance > 0 ? 'debts.deduct' : 'debts.pay')}
          </DialogButton>
          <PageLink className="small" to={adminUserPath(debt.seller.id)}>
            {t('debts.contact')}
          </PageLink>
          <DialogButton size="small" variant="ghost" dialog={<WriteOffDialog debt={debt} />}>
            {t('debts.writeOff')}
          </DialogButton>
        </div>
      ),
    },
  })
}

/** The older a debt, the less likely it comes back. */
function Age({ days }: { days: number }) {
  const t = useT(moneyTexts)
  const words = t('debts.age', { count: days })
  if (days < OLD_DAYS) return <b className="no-wrap">{words}</b>
  return (
    <Pill tone={days < LOST_DAYS ? 'warn' : 'bad'} icon="clock">
      {words}
    </Pill>
  )
}

function PayDialog({ debt }: { debt: OpenDebt }) {
  const t = useT(moneyTexts)
  const first: Way = debt.balance > 0 ? 'balance' : 'cash'
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
      onConfirm={(reason, { how, amount }, key) =>
        payDebt(debt.id, { how, amount: readZlotys(amount) ?? 0, reason }, key)
      }
    >
      <SelectField
        name="how"
        label={t('debts.how')}
        hint={t('debts.howHint')}
        options={WAYS.map((value) => ({ value, label: t(`debts.how.${value}`) }))}
      />
      <AmountField left={debt.left} />
      <DebtRule />
    </ReasonDialog>
  )
}

/** A debt can only be written off as a whole. */
function WriteOffDialog({ debt }: { debt: OpenDebt }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('debts.writeOffTitle')}
      confirmLabel={t('debts.writeOff')}
      reason="required"
      onConfirm={(reason, _, key) => payDebt(debt.id, { how: 'written_off', amount: debt.left, reason }, key)}
    >
      <p>
        <Money grosze={toGrosze(debt.left)} />
      </p>
      <ApprovalRule kind="debt_payment" grosze={toGrosze(debt.left)} />
    </ReasonDialog>
  )
}

function AmountField({ left }: { left: number }) {
  const t = useT(moneyTexts)
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

function DebtRule() {
  const [how, amount] = useWatch<{ how: string; amount: string }, ['how', 'amount']>({
    name: ['how', 'amount'],
  })
  if (how === 'balance') return null
  return <ApprovalRule kind="debt_payment" grosze={toGrosze(readZlotys(amount) ?? 0)} />
}
