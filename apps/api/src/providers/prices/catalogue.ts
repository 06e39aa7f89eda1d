import { PriceSourceError, type CatalogueSource } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'Catalogue'
const ICON_REF = /^[\w-]{1,1000}$/
const STEAM_PICTURE = /\/economy\/image\/([\w-]{1,1000})(?:\/|$)/

/**
 * A list of market names with their Steam icons. `icon` holds Steam's reference, or `image` the whole URL on Steam's
 * image host, as in the public catalogue of CSGO-API. Rows without either are skipped.
 */
export function createCatalogue(options: { url: string; timeoutMs: number }): CatalogueSource {
  return {
    fetchIcons: async () => {
      const answer = await fetchJson(SUBJECT, options.url, options.timeoutMs)
      if (!Array.isArray(answer)) throw new PriceSourceError(SUBJECT, 'unexpected')
      return (answer as unknown[]).flatMap((row) => {
        const { market_hash_name: marketName, icon, image } = (row ?? {}) as Record<string, unknown>
        const iconRef = typeof icon === 'string' ? ICON_REF.exec(icon)?.[0] : referenceIn(image)
        return typeof marketName === 'string' && iconRef !== undefined ? [{ marketName, iconRef }] : []
      })
    },
  }
}

function referenceIn(image: unknown): string | undefined {
  return typeof image === 'string' ? STEAM_PICTURE.exec(image)?.[1] : undefined
}
