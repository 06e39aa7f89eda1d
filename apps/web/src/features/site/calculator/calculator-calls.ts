import { send } from '#lib/api/send.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'

const NOTHING: Catalogue = {
  rows: [],
  fetchedAt: new Date(0),
  staleAfterSeconds: 0,
  rateBps: 0,
  laterRateBps: 0,
  find: () => [],
  findByName: () => undefined,
}

/** Prices are the same for all users, so the call needs no session. An aborted call returns an empty list. */
export async function fetchCatalogue(options: {
  signal: AbortSignal
  /** Asks the server even when the browser's cache is still fresh. */
  isAgain: boolean
}): Promise<Catalogue> {
  try {
    const file = await send('GET /api/skins/calculator/compact', {
      signal: options.signal,
      cache: options.isAgain ? 'no-cache' : 'default',
    })
    return await readCatalogue(file)
  } catch (error) {
    if (options.signal.aborted) return NOTHING
    throw error
  }
}
