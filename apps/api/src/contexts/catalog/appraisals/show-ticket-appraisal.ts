import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { phaseOfItem } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { presentTicketAppraisal } from './appraisals.presenter.ts'
import { appraisalsRepository, type AppraisalRow } from './appraisals.repository.ts'
import { highestPrice } from './domain/price-limits.ts'

/** Null when the viewer is the seller. */
export type StaffViewer = { userId: bigint; permissions: readonly Permission[] } | null

/** The item that a ticket asks about, and the state of its price. */
export async function showTicketAppraisal(
  db: Db,
  ticketId: bigint,
  staff: StaffViewer,
): Promise<TicketAppraisal | null> {
  const row = await appraisalsRepository.findByTicket(db, ticketId)
  if (!row) return null
  const settings = await readSettings(db)
  return presentTicketAppraisal(row, {
    answerHours: settings['appraisal.rules'].value.answerHours,
    staff: staff && {
      ...staffPart(row, settings, staff),
      nameId: await appraisalsRepository.findNameId(db, row.marketName),
    },
  })
}

function staffPart(
  row: AppraisalRow,
  settings: Settings,
  { userId, permissions }: NonNullable<StaffViewer>,
): Omit<NonNullable<TicketAppraisal['staff']>, 'nameId'> {
  const mayName = permissions.includes('appraisals.price') && row.userId !== userId
  const highest = highestPrice(settings['appraisal.rules'].value, {
    listedGrosze: row.listedGrosze,
    mayNameLarge: permissions.includes('appraisals.price-large'),
  })
  return {
    listedPrice: row.listedGrosze === null ? null : zlotysOf(row.listedGrosze),
    phase: phaseOfItem(row.marketName, row.facts.paintIndex),
    inspectLink: row.facts.inspectLink ?? null,
    mayNameUpTo: mayName ? zlotysOf(highest) : 0,
    minimum: zlotysOf(settings['sale.minimum_grosze'].value),
    namedBy: row.price && { id: row.price.namedBy, displayName: row.price.namedByName },
    isOwn: row.userId === userId,
  }
}
