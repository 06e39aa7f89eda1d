import type { Settings } from '#platform/settings/settings.ts'

/** Many small payouts make a large one: from a sum within 30 days on a person looks at each further one. */
export function fillsMonth(settings: Settings, paidGrosze: bigint, grosze: bigint): boolean {
  return paidGrosze + grosze >= settings['approval.one_admin_30_days_from_grosze'].value
}
