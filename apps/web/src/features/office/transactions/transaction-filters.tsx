import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import { PAYOUT_METHODS } from '@app/contract/payments/rails'
import {
  AMOUNT_STEPS,
  TRANSACTION_QUEUES,
  TRANSACTION_TYPES,
  type TransactionQueue,
  type TransactionStage,
} from '@app/contract/payments/transaction-facts'
import { memo } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { FilterBar, ListSearch, PeriodFilter } from '#components/admin/filter-bar.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import type { FilterName } from './filters.ts'
import { transactionsTexts } from './transactions-texts.ts'
import { methodName } from '#lib/payout-names.ts'

const ANY = ''
const STATUSES = [ANY, 'pending', 'completed', 'failed'] as const
const TYPES = [ANY, ...TRANSACTION_TYPES] as const
const METHODS = [ANY, ...PAYOUT_METHODS] as const
const AMOUNTS = [ANY, ...AMOUNT_STEPS.map(String)]
const QUEUES = [ANY, ...TRANSACTION_QUEUES] as const
/** Only links lead to them; among the choices they would look like stages. */
const BY_LINK: readonly string[] = ['stuck', 'on_balance', 'reversed_lately']

/** `approval` also has the sales to check, so it is more than the stage of that name. */
const isStage = (
  queue: TransactionQueue,
): queue is Exclude<TransactionQueue, 'approval'> & TransactionStage =>
  queue !== 'approval' && queue in STAGE_TEXTS.pl

type FilterProps = { query: ListQuery<FilterName> }

/** All filters are sent to the server and stored in the URL. */
export const TransactionFilters = memo(function TransactionFilters({ query }: FilterProps) {
  const t = useT(transactionsTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const { values, change, reset, activeCount } = query
  const all = shared('filters.all')
  const search = (
    <ListSearch
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={values.q}
      onSettled={(q) => change({ q: q.trim() }, { replace: true })}
    />
  )
  return (
    <FilterBar search={search} activeCount={activeCount} onReset={reset}>
      <PeriodFilter from={values.from} to={values.to} onChange={change} />
      <FilterChoice
        label={t('filter.status')}
        value={values.status}
        choices={STATUSES}
        onChange={(status) => change({ status })}
        words={(choice) => (choice === ANY ? all : t(`filter.status.${choice}`))}
      />
      <FilterChoice
        label={t('filter.type')}
        value={values.type}
        choices={TYPES}
        onChange={(type) => change({ type })}
        words={(choice) => (choice === ANY ? all : shared(`type.${choice}`))}
      />
      <FilterChoice
        label={t('filter.method')}
        value={values.method}
        choices={METHODS}
        onChange={(method) => change({ method })}
        words={(choice) => (choice === ANY ? all : methodName(shared, choice))}
      />
      <FilterChoice
        label={t('filter.amount')}
        value={values.minAmount}
        choices={AMOUNTS}
        onChange={(minAmount) => change({ minAmount })}
        words={(choice) =>
          choice === ANY ? all : t('filter.amountFrom', { amount: formatGrosze(Number(choice) * 100) })
        }
      />
      <FilterChoice
        label={t('filter.queue')}
        value={values.queue}
        choices={QUEUES.filter((queue) => queue === values.queue || !BY_LINK.includes(queue))}
        onChange={(queue) => change({ queue })}
        words={(choice) =>
          choice === ANY ? all : isStage(choice) ? STAGE_TEXTS[language][choice] : t(`filter.queue.${choice}`)
        }
      />
    </FilterBar>
  )
})
