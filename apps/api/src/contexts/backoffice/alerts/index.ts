import type { AlertChannel } from '@app/contract/office/alerts'
import type { Db } from '#platform/db/database.ts'
import { staffAlertsRepository } from './staff-alerts.repository.ts'

/** Channels that the worker cannot use, because their address or key is missing. */
export function listMissingChannels(db: Db): Promise<AlertChannel[]> {
  return staffAlertsRepository.listMissingChannels(db)
}
