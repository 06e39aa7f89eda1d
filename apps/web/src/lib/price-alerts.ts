import { userQuery } from '#lib/api/route-query.ts'

/** Shown on item pages and in the profile. */
export const priceAlertsQuery = userQuery('GET /api/price-alerts', {})
