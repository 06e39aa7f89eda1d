import { useId, useState } from 'react'
import { OpenDialog } from '#components/admin/dialog-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { ItemDialog, type ItemAction } from './item-dialogs.tsx'
import type { StockItem } from './stock-rows.tsx'
import { stockTexts } from './stock-texts.ts'
import menuStyles from '#components/layouts/user-menu.module.css'
import styles from '#features/office/stock/stock.module.css'

/** A menu, so that the buttons of twenty rows do not outweigh their figures. */
export function ItemActions({ item }: { item: StockItem }) {
  const t = useT(stockTexts)
  const listId = useId()
  const [open, setOpen] = useState<ItemAction>()
  const actions = actionsOf(item)
  if (actions.length === 0) return null
  const label = t('action.menu', { name: item.name })
  return (
    <>
      <IconButton className={styles.more} icon="more" label={label} popoverTarget={listId} />
      <ul id={listId} className={menuStyles['menu-list']} popover="auto" aria-label={label}>
        {actions.map((action) => (
          <li key={action}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                // First, so that the focus returns to the menu's button when the dialog closes.
                document.getElementById(listId)?.hidePopover()
                setOpen(action)
              }}
            >
              {t(`action.${action}`)}
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <OpenDialog onClose={() => setOpen(undefined)}>
          <ItemDialog item={item} action={open} />
        </OpenDialog>
      ) : null}
    </>
  )
}

function actionsOf({ state, isProtected, isUnsettled }: StockItem): ItemAction[] {
  if (state === 'sold_pending') return ['final', 'reverted']
  const isFree = (state === 'held' || state === 'listed') && !isProtected && !isUnsettled
  return isFree ? ['sell', 'writeOff'] : []
}
