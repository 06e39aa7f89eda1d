import type { PriceList } from '@app/contract/catalog/prices'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note, type NoteTone } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { refreshPrices } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'
import type { PriceListsState } from './use-price-lists.ts'
import styles from '#features/office/skin-prices/refresh-button.module.css'

type Translate = Awaited<ReturnType<typeof skinPricesTexts.load>>
type Outcome = { tone: NoteTone; text: string }

/** Short enough to show the steps of a refresh, which takes a few seconds. */
const LOOK_MS = 700

type RefreshButtonProps = { priceLists: PriceListsState; onNewPrices: () => void }

export function RefreshButton({ priceLists, onNewPrices }: RefreshButtonProps) {
  const t = useT(skinPricesTexts)
  const { lists, reload } = priceLists
  const refresh = useMutation({
    mutationFn: refreshPrices,
    onSuccess: ({ list }) => {
      if (list?.state === 'live') onNewPrices()
    },
    onSettled: reload,
  })
  const { isPending: isRunning, data, isError } = refresh
  const outcome: Outcome | undefined = isError
    ? { tone: 'bad', text: t('refresh.failed') }
    : data && describe(t, data.state, data.list)

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void reload(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])

  const running =
    typeof lists === 'object' ? lists.lists.find((list) => list.state === 'fetching') : undefined
  const provider = typeof lists === 'object' ? lists.provider : ''
  return (
    <>
      <Button icon="refresh" isLoading={isRunning} onClick={() => refresh.mutate()}>
        {t('refresh.button')}
      </Button>
      <output className={styles['refresh-step']}>
        {isRunning ? (running ? t(`refresh.step.${running.step}`, { provider }) : t('refresh.asked')) : null}
      </output>
      {outcome ? (
        <Note tone={outcome.tone} isLive>
          {outcome.text}
        </Note>
      ) : null}
    </>
  )
}

function describe(t: Translate, state: 'running' | 'recent' | 'done', list: PriceList | null): Outcome {
  if (state === 'running' || !list) return { tone: 'info', text: t('refresh.running') }
  if (state === 'recent') return { tone: 'info', text: t('refresh.recent', { seconds: list.ageSeconds }) }
  if (list.state === 'live') {
    const seconds = ((list.durationMs ?? 0) / 1000).toFixed(1)
    return { tone: 'ok', text: t('refresh.live', { rows: list.rowCount, seconds }) }
  }
  const text = list.state === 'quarantined' ? t('refresh.quarantined') : t('refresh.refused')
  const reasons = list.state === 'quarantined' ? [] : list.reasons.map((reason) => reason.text)
  return { tone: 'warn', text: [text, ...reasons].join(' ') }
}
