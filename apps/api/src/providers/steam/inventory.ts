import type { InventorySource, PageAnswer, ReadFailure } from '#contexts/catalog/inventory/index.ts'
import { createEgress, type EgressAnswer } from './egress.ts'
import { readInventoryPage } from './inventory-page.ts'

/** Steam refuses larger pages. */
const PAGE_SIZE = 2_000
const PAGE_BYTES_MAX = 32 * 1024 * 1024

/** Steam's public inventories of CS2, always in English: names in other languages come from our own catalogue. */
export function createSteamInventory(options: {
  baseUrl: string
  timeoutMs: number
  /** Empty: Steam is called directly. */
  proxyUrls: readonly string[]
}): InventorySource {
  const { baseUrl, timeoutMs, proxyUrls } = options
  const egresses =
    proxyUrls.length > 0 ? proxyUrls.map((url) => createEgress(url)) : [createEgress(undefined)]
  const egressByName = new Map(egresses.map((egress) => [egress.name, egress]))
  return {
    egresses: [...egressByName.keys()],
    timeoutMs,
    fetchPage: async ({ egress, steamId, startAssetId, signal }) => {
      const client = egressByName.get(egress)
      if (!client) throw new Error('unknown egress')
      const query = new URLSearchParams({
        l: 'english',
        count: String(PAGE_SIZE),
        preserve_bbcode: '1',
        raw_asset_properties: '1',
        ...(startAssetId !== null && { start_assetid: startAssetId }),
      })
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await client.ask(`${baseUrl}/inventory/${steamId}/730/2?${query.toString()}`, {
          headers: {
            referer: `https://steamcommunity.com/profiles/${steamId}/inventory`,
            accept: 'application/json',
          },
          bytesMax: PAGE_BYTES_MAX,
          signal: AbortSignal.any([signal, timeout]),
        })
        return readAnswer(answer)
      } catch (error) {
        // The caller aborted and needs no response any more.
        if (signal.aborted) throw error
        return failed(timeout.aborted ? 'inventory_timeout' : brokenBy(error))
      }
    },
  }
}

function brokenBy(error: unknown): ReadFailure {
  const isUnreadable =
    error instanceof RangeError || String((error as { code?: unknown }).code).startsWith('Z_')
  return isUnreadable ? 'inventory_unreadable' : 'inventory_unreachable'
}

function readAnswer({ status, body }: EgressAnswer): PageAnswer {
  const text = body.toString('utf8')
  if (status !== 200) return failed(failureOf(status, text))
  const value = parseJson(text)
  // During maintenance Steam returns an HTML page, nothing, or a body that reports no success.
  const isSuccess =
    typeof value === 'object' && value !== null && 'success' in value && Number(value.success) === 1
  if (!isSuccess) return failed('inventory_maintenance')
  const page = readInventoryPage(value)
  return page ? { kind: 'page', page } : failed('inventory_unreadable')
}

function failureOf(status: number, text: string): ReadFailure {
  if (status === 429) return 'inventory_rate_limited'
  // For a private inventory Steam returns the word null; an HTML page means that our address is blocked.
  if (status === 401 || status === 403)
    return text.trim() === 'null' ? 'inventory_private' : 'inventory_rate_limited'
  if (status >= 500) return isItemServerDown(text) ? 'inventory_item_server_down' : 'inventory_steam_error'
  return status >= 400 ? 'inventory_refused' : 'inventory_maintenance'
}

function isItemServerDown(text: string): boolean {
  return /EYldRefreshAppIfNecessary|EResult (?:20|55)\b|\((?:20|55)\)/.test(text)
}

function failed(failure: ReadFailure): PageAnswer {
  return { kind: 'failed', failure }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
