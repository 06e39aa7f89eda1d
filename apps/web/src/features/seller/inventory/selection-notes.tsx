import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { useCleared, useSelection, useSelectionNews, type SelectionStore } from './selection-store.ts'

/** Explains selection changes that the user did not make on a card, and offers to undo them. */
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

/** Announces a text only after it is stable for a moment, so that a user who selects ten items hears one total. */
export function SettledStatus({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="visually-hidden">{said}</output>
}
