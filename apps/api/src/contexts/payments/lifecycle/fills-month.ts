import type { Settings } from '#platform/settings/settings.ts'

/** Many small payouts make a large one: above a 30-day total an admin must approve each further payout. */
export function fillsMonth(settings: Settings, paidGrosze: bigint, grosze: bigint): boolean {
  return paidGrosze + grosze >= settings['approval.one_admin_30_days_from_grosze'].value
}
