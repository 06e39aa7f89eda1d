import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import type { ReadinessResponse } from '@app/contract/selling/readiness'
import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { SessionState } from '#lib/session/session-state.ts'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { InventoryPage } from '../inventory-page.tsx'
import type { LoadSellDialog } from '../use-sell-dialog.ts'
import { READY, sampleAnswer } from './sample-inventory.ts'

type Answer = FakeAnswer | InventoryResponse

export type Server = {
  inventory?: () => Answer | Promise<Answer>
  refresh?: () => Answer
  readiness?: () => FakeAnswer | ReadinessResponse
  history?: () => FakeAnswer | TradeHistoryEntry[]
  preview?: (totalGrosze: number) => SelectionPreviewResponse
  appraisals?: (path: string) => FakeAnswer
}

type Options = Server & { at?: string; session?: SessionState; loadSellDialog?: LoadSellDialog }

/** A fake of the sell feature: it shows its input and can report a sale. */
const FakeSellDialog: Awaited<ReturnType<LoadSellDialog>> = ({ assetIds, isOpen, onClose, onSold }) => {
  if (!isOpen) return null
  return (
    <dialog open aria-label="sell">
      {assetIds.join(',')}
      <button type="button" onClick={onClose}>
        close
      </button>
      <button type="button" onClick={() => onSold(119)}>
        sold
      </button>
    </dialog>
  )
}

/** Opens the page of a signed-in user with fake server responses. */
export async function openInventory(options: Options = {}) {
  const { at = '/inventory', loadSellDialog = async () => FakeSellDialog } = options
  const inventory = options.inventory ?? (() => sampleAnswer([]))
  const answer = async (path: string): Promise<FakeAnswer> => {
    if (path.startsWith('/inventory/refresh')) return asFake(await (options.refresh ?? inventory)())
    if (path.startsWith('/inventory')) return asFake(await inventory())
    if (path.startsWith('/appraisals')) return options.appraisals?.(path) ?? 'no-answer'
    if (path.startsWith('/account/payout-preview')) return previewOf(options, path)
    if (path.startsWith('/account/readiness')) return asFake(options.readiness?.() ?? READY)
    if (!path.startsWith('/trades/history')) return 'no-answer'
    const trades = options.history?.() ?? []
    return Array.isArray(trades)
      ? success({ trades, pagination: { page: 1, limit: 50, pages: 1, total: trades.length } })
      : trades
  }
  return renderPage(<InventoryPage loadSellDialog={loadSellDialog} />, {
    at,
    session: options.session ?? { status: 'authenticated', user: TEST_USER },
    answer: ({ path }) => answer(path),
  })
}

function previewOf({ preview }: Options, path: string): FakeAnswer {
  const total = Number(new URLSearchParams(path.split('?')[1]).get('totalGrosze'))
  return preview ? asFake(preview(total)) : refusal(404, 'not_found')
}

function asFake(answer: FakeAnswer | object): FakeAnswer {
  if (answer === 'no-answer' || 'status' in answer) return answer
  return { status: 200, body: answer }
}

/** Waits until the grid is ready: the first card is a tab stop when the page has settled. */
export async function grid(): Promise<HTMLElement> {
  const found = await screen.findByRole('listbox', { name: /Przedmioty do sprzedaży|Items for sale/ })
  await waitFor(() => expect(found.querySelector('[role=option][tabindex="0"]')).not.toBeNull())
  return found
}
/** Uses a selector instead of a role, because the filters contain options too. */
export const cards = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
