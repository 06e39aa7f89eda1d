import type { PriceList } from '@app/contract/catalog/prices'
import { useState } from 'react'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { ListReasons } from './list-reasons.tsx'
import { skinPricesTexts } from './skin-prices-texts.ts'
import type { PriceListsState } from './use-price-lists.ts'
import styles from '#features/office/skin-prices/waiting-lists.module.css'

type WaitingListsProps = { priceLists: PriceListsState }

/** Price lists that the checks put aside. Hidden when there are none. */
export function WaitingLists({ priceLists }: WaitingListsProps) {
  const t = useT(skinPricesTexts)
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

  function onDecided({ verdict, list }: Decision) {
    setDone(t(verdict === 'accept' ? 'decide.proposed' : 'decide.dropped', { id: list.id }))
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
              <WaitingList key={list.id} list={list} onDecided={onDecided} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type WaitingListProps = { list: PriceList; onDecided: (decision: Decision) => void }

function WaitingList({ list, onDecided }: WaitingListProps) {
  const t = useT(skinPricesTexts)
  const language = useLanguage()
  const { id, rowCount, badRowCount, startedAt } = list
  return (
    <li>
      <div>
        <h3>{t('lists.name', { id })}</h3>
        <p className="caption low">
          {t('lists.facts', { rows: rowCount, bad: badRowCount, time: formatDateTime(startedAt, language) })}
        </p>
        <ListReasons reasons={list.reasons} />
      </div>
      <div className="row">
        <DialogButton
          size="small"
          aria-label={t('lists.acceptNamed', { id })}
          dialog={<DecideDialog decision={{ verdict: 'accept', list }} onDecided={onDecided} />}
        >
          {t('lists.accept')}
        </DialogButton>
        <DialogButton
          size="small"
          variant="danger"
          aria-label={t('lists.dropNamed', { id })}
          dialog={<DecideDialog decision={{ verdict: 'drop', list }} onDecided={onDecided} />}
        >
          {t('lists.drop')}
        </DialogButton>
      </div>
    </li>
  )
}
