import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { useCleared, useSelection, useSelectionNews, type SelectionStore } from './selection-store.ts'

/** What happened to the selection without a press on a card, and the way back. */
export function SelectionNotes({ store }: { store: SelectionStore }) {
  const t = useT(inventoryTexts)
  const count = useSelection(store).size
  const cleared = useCleared(store)
  const news = useSelectionNews(store)
  const texts = [
    news.fromBasket > 0 && count > 0 ? t('selection.fromBasket', { count: news.fromBasket }) : undefined,
    news.gone > 0 ? t('selection.gone', { count: news.gone }) : undefined,
    news.nowLocked > 0 ? t('selection.nowLocked', { count: news.nowLocked }) : undefined,
    count >= SALE_ITEMS_MAX ? t('selection.full', { max: SALE_ITEMS_MAX }) : undefined,
  ].filter((text) => text !== undefined)
  return (
    <>
      {texts.map((text) => (
        <Note key={text} tone="info" isLive>
          {text}
        </Note>
      ))}
      {cleared.size > 0 ? (
        <Note
          tone="neutral"
          actions={
            <Button size="small" onClick={() => store.undo()}>
              {t('selection.undo')}
            </Button>
          }
        >
          {t('selection.cleared')}
        </Note>
      ) : null}
    </>
  )
}

const ANNOUNCE_AFTER_MS = 500

/** Says a text once it has stood for a moment: somebody who selects ten items hears one sum. */
export function SettledStatus({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="visually-hidden">{said}</output>
}
