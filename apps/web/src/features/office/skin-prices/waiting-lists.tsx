import type { PriceList } from '@app/contract/catalog/prices'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { skinPricesTexts } from './skin-prices-texts.ts'
import type { PriceListsState } from './use-price-lists.ts'
import skinPricesStyles from '#features/office/skin-prices/skin-prices.module.css'
import styles from '#features/office/skin-prices/waiting-lists.module.css'

type WaitingListsProps = { priceLists: PriceListsState }

/** Price lists that the checks put aside. Hidden when there are none. */
export function WaitingLists({ priceLists }: WaitingListsProps) {
  const t = useT(skinPricesTexts)
  const [decision, setDecision] = useState<Decision & { askedCount: number }>()
  const [done, setDone] = useState<string>()
  const { lists, reload } = priceLists
  if (lists === 'loading') return null
  if (lists === 'failed') {
    const retry = (
      <Button size="small" icon="refresh" onClick={() => void reload()}>
        {t('rows.retry')}
      </Button>
    )
    return (
      <Note tone="bad" actions={retry}>
        {t('lists.failed')}
      </Note>
    )
  }

  function ask(asked: Decision) {
    setDone(undefined)
    setDecision((before) => ({ ...asked, askedCount: (before?.askedCount ?? 0) + 1 }))
  }
  function onDecided({ verdict, list }: Decision) {
    setDone(t(verdict === 'accept' ? 'decide.proposed' : 'decide.dropped', { id: list.id }))
    void reload()
  }
  const waiting = lists.lists.filter((list) => list.state === 'quarantined')
  return (
    <>
      {done ? (
        <Note tone="ok" isLive>
          {done}
        </Note>
      ) : null}
      {waiting.length > 0 ? (
        <section className={`panel ${styles['waiting-lists']}`} aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t('lists.title')}</h2>
          <ul>
            {waiting.map((list) => (
              <WaitingList key={list.id} list={list} onDecide={(verdict) => ask({ verdict, list })} />
            ))}
          </ul>
        </section>
      ) : null}
      {decision ? <DecideDialog key={decision.askedCount} decision={decision} onDecided={onDecided} /> : null}
    </>
  )
}

type WaitingListProps = { list: PriceList; onDecide: (verdict: Decision['verdict']) => void }

function WaitingList({ list, onDecide }: WaitingListProps) {
  const t = useT(skinPricesTexts)
  const { id, rowCount, badRowCount, startedAt } = list
  return (
    <li>
      <div>
        <h3>{t('lists.name', { id })}</h3>
        <p className="caption low">
          {t('lists.facts', { rows: rowCount, bad: badRowCount, time: formatDateTime(startedAt, 'en') })}
        </p>
        <ul className={skinPricesStyles['list-reasons']}>
          {list.reasons.map((reason) => (
            <li key={reason.code + reason.text}>{reason.text}</li>
          ))}
        </ul>
      </div>
      <div className="row">
        <Button size="small" aria-label={t('lists.acceptNamed', { id })} onClick={() => onDecide('accept')}>
          {t('lists.accept')}
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={t('lists.dropNamed', { id })}
          onClick={() => onDecide('drop')}
        >
          {t('lists.drop')}
        </Button>
      </div>
    </li>
  )
}
