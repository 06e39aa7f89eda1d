import { jsonReply } from '#http/reply.ts'
import type { Route } from '#http/router.ts'
import { iconForMarketName } from '#images/icon.ts'
import { catalogue } from '#prices/catalogue.ts'

/** Maps each market name to its picture, as a public item catalogue does. */
export function catalogueRoutes(): Route[] {
  return [{ method: 'GET', path: '/catalogue.json', handle: () => jsonReply(pictures()) }]
}

function pictures() {
  const names = new Set(catalogue().map((item) => item.name))
  return [...names].map((name) => ({ market_hash_name: name, icon: iconForMarketName(name) }))
}
