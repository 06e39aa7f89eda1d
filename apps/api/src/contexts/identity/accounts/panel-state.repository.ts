import { sql } from 'kysely'
import type { Panel } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'

/** Idle timeout and total lifetime of an admin session, and how long a confirmation is valid. */
export type PanelLives = { idleSeconds: number; lifeSeconds: number; confirmedSeconds: number }

/**
 * Activity is recorded at most this many times per idle timeout, so that a busy admin session does not write on every
 * call.
 */
const NOTES_PER_IDLE = 15

export function panelColumns({ idleSeconds, lifeSeconds, confirmedSeconds }: PanelLives) {
  const after = (column: 'last_used_at' | 'opened_at' | 'confirmed_at', seconds: number) =>
    sql<Date | null>`panel.${sql.ref(column)} + make_interval(secs => ${seconds})`
  const idleEnd = after('last_used_at', idleSeconds)
  const end = after('opened_at', lifeSeconds)
  const confirmedEnd = after('confirmed_at', confirmedSeconds)
  return [
    sql<boolean>`users.is_admin and exists (select from staff_factors where user_id = users.id)`.as(
      'has_factor',
    ),
    sql<boolean>`coalesce(${idleEnd} > now() and ${end} > now(), false)`.as('is_open'),
    sql<boolean>`coalesce(${confirmedEnd} > now(), false)`.as('is_confirmed'),
    sql<boolean>`coalesce(${after('last_used_at', idleSeconds / NOTES_PER_IDLE)} < now(), false)`.as(
      'is_stale',
    ),
    idleEnd.as('idle_ends_at'),
    end.as('ends_at'),
    confirmedEnd.as('confirmed_until'),
  ] as const
}

export function panelOf(row: {
  has_factor: boolean
  is_open: boolean
  is_confirmed: boolean
  is_stale: boolean
  idle_ends_at: Date | null
  ends_at: Date | null
  confirmed_until: Date | null
}): Panel {
  // If no factor is left, an open admin session counts as closed.
  const state = row.has_factor ? (row.is_open ? 'open' : 'required') : 'enrol'
  const isOpen = state === 'open'
  return {
    state,
    isConfirmed: isOpen && row.is_confirmed,
    isStale: row.is_stale,
    idleEndsAt: isOpen ? row.idle_ends_at : null,
    endsAt: isOpen ? row.ends_at : null,
    confirmedUntil: isOpen ? row.confirmed_until : null,
  }
}

/** The current admin session state of a live staff session. */
export async function readPanel(db: Db, lives: PanelLives, sessionId: string): Promise<Panel> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('admin_sessions as panel', 'panel.session_id', 'sessions.id')
    .select([...panelColumns(lives)])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return panelOf(row)
}
