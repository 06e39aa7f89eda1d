import { useCallback, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { readBasket, toggleInBasket } from '#lib/basket.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { localizedPath, salePath } from '#lib/paths.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'

type SellDialogProps = {
  assetIds: readonly string[]
  /** What the pressed button said; the quote is made at the price of its own moment. */
  shownGrosze: number
  isOpen: boolean
  onClose: () => void
  onSold: (saleId: number) => void
}
type SellDialog = ComponentType<SellDialogProps>
export type LoadSellDialog = () => Promise<SellDialog>

type Options = {
  load: LoadSellDialog
  store: SelectionStore
  inventory: ListedInventory | undefined
  onSold: () => void
}

export type Selling = {
  open: () => void
  preload: () => void
  isOpening: boolean
  hasFailed: boolean
  /** The dialog and its props, available after its code has loaded. */
  dialog: { Dialog: SellDialog; props: SellDialogProps } | undefined
}

/** Opens the dialog for the current selection and clears the selection after the sale. */
export function useSellDialog({ load, store, inventory, onSold }: Options): Selling {
  const navigate = useNavigate()
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ Dialog: SellDialog }>()
  const [picked, setPicked] = useState({ assetIds: [] as readonly string[], shownGrosze: 0 })
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed')
  const hasPreloaded = useRef(false)

  const preload = useCallback(() => {
    if (hasPreloaded.current) return
    hasPreloaded.current = true
    // This preload is only a guess; an error appears when the user really opens the dialog.
    whenIdle(() => void load().catch(() => undefined))
  }, [load])

  async function open() {
    // In the order of the summary, so that the dialog and the sale list the same items from the top.
    const assetIds = [...store.read()].toReversed()
    const grosze = assetIds.map((id) => inventory?.byId.get(id)?.payoutGrosze ?? 0)
    setPicked({ assetIds, shownGrosze: grosze.reduce((sum, one) => sum + one, 0) })
    setState('opening')
    try {
      const Dialog = await load()
      setLoaded({ Dialog })
      setState('open')
    } catch {
      setState('failed')
    }
  }

  function finish(saleId: number) {
    setState('closed')
    forgetInBasket(picked.assetIds, inventory)
    store.reset()
    onSold()
    void navigate(localizedPath(salePath(saleId), language))
  }

  const props = { ...picked, isOpen: state === 'open', onClose: () => setState('closed'), onSold: finish }
  return {
    open: () => void open(),
    preload,
    isOpening: state === 'opening',
    hasFailed: state === 'failed',
    dialog: loaded && { ...loaded, props },
  }
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** The seller no longer owns sold items, so the next visit must not select them again. */
function forgetInBasket(assetIds: readonly string[], inventory: ListedInventory | undefined): void {
  const names = new Set(assetIds.map((id) => inventory?.byId.get(id)?.marketName ?? ''))
  for (const name of readBasket()) if (names.has(name)) toggleInBasket(name)
}
