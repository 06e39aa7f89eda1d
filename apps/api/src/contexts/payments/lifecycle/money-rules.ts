import type { Settings } from '#platform/settings/settings.ts'
import { scheduleOfPolicy } from '#shared/payout-terms.ts'
import type { AdvanceRules } from './domain/advance-limits.ts'
import type { ApprovalRules } from './domain/approvals.ts'

export function advanceRulesOf(settings: Settings): AdvanceRules {
  return {
    policy: scheduleOfPolicy(settings['payout.policy'].value),
    tiers: settings['payout.advance_tiers'].value,
    houseGrosze: settings['payout.advance_pool_grosze'].value,
    newSellersDailyGrosze: settings['payout.advance_new_sellers_daily_grosze'].value,
  }
}

export function approvalRulesOf(settings: Settings): ApprovalRules {
  return {
    policy: scheduleOfPolicy(settings['payout.policy'].value),
    oneAdminFromGrosze: settings['approval.one_admin_from_grosze'].value,
    twoAdminsFromGrosze: settings['approval.two_admins_from_grosze'].value,
    twoAdminsNewDetailsFromGrosze: settings['approval.two_admins_new_details_from_grosze'].value,
  }
}
