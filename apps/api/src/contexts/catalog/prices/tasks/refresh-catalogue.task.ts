import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { marketNamesRepository } from '../market-names.repository.ts'
import type { CatalogueSource } from '../price-source.ts'

/** Without a source this does nothing: icons then come only from inventories that were read. */
export function makeRefreshCatalogue(tools: { catalogue: CatalogueSource | undefined }): RegisteredJob {
  return registerJob('refresh-catalogue', async (_payload, { commit, log }) => {
    const icons = await tools.catalogue?.fetchIcons()
    if (!icons) return
    const changed = await commit((trx) => marketNamesRepository.saveIcons(trx, icons))
    log.info({ icons: icons.length, changed }, 'catalogue read')
  })
}
