import { VIEWS_MAX, type SavedView } from '@app/contract/office/transactions'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { savedViewsRepository } from './saved-views.repository.ts'

/** The number is limited, so that the views fit above the list. */
export async function saveView(db: Db, adminId: bigint, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  return db
    .transaction()
    .execute(async (trx) => {
      await savedViewsRepository.lockOwner(trx, adminId)
      const views = await savedViewsRepository.list(trx, adminId, view.list)
      if (views.length >= VIEWS_MAX) throw new DomainError('too_many_views')
      return savedViewsRepository.insert(trx, adminId, view)
    })
    .catch(nameTaken)
}

export function nameTaken(error: unknown): never {
  if (isViolationOf(error, 'saved_views_name_unique')) throw new DomainError('view_name_taken')
  throw error
}
