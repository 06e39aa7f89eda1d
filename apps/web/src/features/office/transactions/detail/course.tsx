import type { AdminTransaction } from '@app/contract/office/money'
import { DownloadButton } from '#components/ui/download-button.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx'
import { formatMoment, formatPreciseMoment } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useNowMs } from '#lib/use-now.ts'
import { fetchContract } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'

const MINUTE_MS = 60_000

/** Steps whose words say what happens now; once over, they say what happened. */
const RUNNING = ['awaiting_items', 'offer_wanted', 'offer_sent', 'verifying', 'review'] as const

type Entry = { id: string; at: string; title: string; body: string | undefined; isBad: boolean }

/** The timeline: the steps of the sale and the actions of staff, in order. */
export function Course({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const entries = useEntries(transaction)
  const isRunning = transaction.status === 'pending'
  const minutes = new Set(entries.map(({ at }) => Math.floor(Date.parse(at) / MINUTE_MS)))
  // Steps of the same minute are told apart by their seconds.
  const format = minutes.size < entries.length ? formatPreciseMoment : formatMoment
  const open = useOpenSteps(transaction)
  const steps = entries.map(({ id, at, title, body, isBad }, index): TimelineStep => {
    const isLast = index === entries.length - 1
    return {
      id,
      title,
      state: isBad ? 'failed' : isLast && isRunning ? 'current' : 'done',
      when: <time dateTime={at}>{format(at, language, now)}</time>,
      ...(body === undefined ? {} : { body }),
    }
  })
  return (
    <PanelSection title={t('course.title')} aside={<Contract transaction={transaction} />}>
      <Timeline isDense label={t('course.title')} steps={[...steps, ...open]} />
    </PanelSection>
  )
}

/** What must still happen before the money has arrived. */
function useOpenSteps({ status, payouts }: AdminTransaction): TimelineStep[] {
  const t = useT(detailTexts)
  const state = payouts[0]?.state
  if (status !== 'pending') return []
  const open = (id: 'approval' | 'payout' | 'sent' | 'settled'): TimelineStep => ({
    id: `open-${id}`,
    title: t(`course.open.${id}`),
    state: 'todo',
  })
  if (state === undefined) return [open('payout')]
  const rest = [open('sent'), open('settled')]
  if (state === 'created') return [open('approval'), ...rest]
  return state === 'approved' ? rest : [open('settled')]
}

/** Available as soon as the items are received. */
function Contract({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const may = useMay()
  const hasItemsCome = transaction.sale?.timeline.some(({ state }) => state === 'items_received') ?? false
  if (!hasItemsCome || !may('tax.work')) return null
  return (
    <DownloadButton
      size="small"
      label={t('contract.action')}
      failed={t('contract.failed')}
      load={() => fetchContract(transaction.id)}
    />
  )
}

function useEntries(transaction: AdminTransaction): Entry[] {
  const t = useT(detailTexts)
  const { sale, actions, createdAt, completedAt } = transaction
  const losses = useLosses(transaction)
  const timeline = sale?.timeline ?? []
  const titleOf = (state: (typeof timeline)[number]['state'], isOver: boolean) => {
    const running = RUNNING.find((each) => each === state)
    return isOver && running ? t(`past.${running}`) : t(`state.${state}`)
  }
  const steps = timeline.map(({ at, state, reason }, index) => ({
    id: `step-${index}`,
    at,
    title: titleOf(state, index < timeline.length - 1),
    body: reason ? t(`reason.${reason}`) : undefined,
    isBad: state === 'failed' || state === 'cancelled',
  }))
  // Credits and withdrawals have no steps of a sale.
  const ends = [
    { id: 'requested', at: createdAt, title: t('course.requested') },
    ...(completedAt === null ? [] : [{ id: 'completed', at: completedAt, title: t('course.completed') }]),
  ].map((end) => ({ ...end, body: undefined, isBad: false }))
  const deeds = actions.map(({ at, action, by, reason }, index) => ({
    id: `action-${index}`,
    at,
    title: t(`action.${action}`, { name: by.name }),
    body: reason ?? undefined,
    isBad: action === 'rejected' || action === 'refused_by_bank',
  }))
  return [...(sale ? steps : ends), ...deeds, ...losses].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}

/** What happened to the money and the items after the sale's own steps. */
function useLosses({ sale, payouts, debt }: AdminTransaction): Entry[] {
  const t = useT(detailTexts)
  const entry = (id: string, at: string | null | undefined, title: string, isBad = true): Entry[] =>
    at ? [{ id, at, title, body: undefined, isBad }] : []
  const money = (amount: number) => formatGrosze(toGrosze(amount))
  return [
    ...entry('reversed', sale?.reversedAt, t('course.reversed')),
    ...payouts.flatMap(({ id, returnedAt, amount }) =>
      entry(`returned ${id}`, returnedAt, t('course.returned', { amount: money(amount) })),
    ),
    ...entry('debt', debt?.at, t('course.debt', { amount: money(debt?.amount ?? 0) })),
    ...entry('debt closed', debt?.closedAt, t('course.debtClosed'), false),
  ]
}
