import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { arrayOfNumbers, arrayOfTexts } from './sql-arrays.ts'

export type DecidedRow = {
  nameId: number
  version: string
  grosze: number
  /** Null when we do not buy it. */
  payoutGrosze: bigint | null
}
export type PriceMove = Pick<DecidedRow, 'nameId' | 'version'> & { beforeGrosze: number; afterGrosze: number }

const MOVES_KEPT_DAYS = 30

export const decidedPricesRepository = {
  /** By name and version; one row with an array per column, as the driver reads 25 000 rows slowly. */
  async readLast(db: Db): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{
      names: number[] | null
      versions: string[] | null
      grosze: number[] | null
    }>`
      select array_to_json(array_agg(name_id)) as names, array_to_json(array_agg(version)) as versions,
        array_to_json(array_agg(grosze)) as grosze from decided_prices`.execute(db)
    const { names, versions, grosze } = rows[0] ?? {}
    return new Map(
      (names ?? []).map((nameId, place) => [
        decidedKey({ nameId, version: versions?.[place] ?? '' }),
        grosze?.[place] ?? 0,
      ]),
    )
  },

  /** Writes only prices that have changed. */
  async save(trx: Trx, rows: readonly DecidedRow[]): Promise<void> {
    await sql`
      insert into decided_prices (name_id, version, grosze)
      select unnest(${arrayOfNumbers(rows, ({ nameId }) => nameId)}::integer[]),
        unnest(${arrayOfTexts(rows, ({ version }) => version)}::text[]),
        unnest(${arrayOfNumbers(rows, ({ grosze }) => grosze)}::integer[])
      on conflict (name_id, version) do update set grosze = excluded.grosze, decided_at = now()
      where decided_prices.grosze <> excluded.grosze`.execute(trx)
  },

  async insertMoves(trx: Trx, moves: readonly PriceMove[]): Promise<void> {
    await sql`
      insert into price_moves (name_id, version, before_grosze, after_grosze)
      select unnest(${arrayOfNumbers(moves, ({ nameId }) => nameId)}::integer[]),
        unnest(${arrayOfTexts(moves, ({ version }) => version)}::text[]),
        unnest(${arrayOfNumbers(moves, ({ beforeGrosze }) => beforeGrosze)}::integer[]),
        unnest(${arrayOfNumbers(moves, ({ afterGrosze }) => afterGrosze)}::integer[])`.execute(trx)
    await sql`
      delete from price_moves where moved_at < now() - ${MOVES_KEPT_DAYS} * interval '1 day'`.execute(trx)
  },

  /** Of the last day, newest first. */
  listMoves(db: Db, limit: number) {
    return db
      .selectFrom('price_moves')
      .innerJoin('market_names', 'market_names.id', 'price_moves.name_id')
      .select([
        'price_moves.id',
        'name_id as nameId',
        'market_hash_name as marketName',
        'version',
        'before_grosze as beforeGrosze',
        'after_grosze as afterGrosze',
        'moved_at as movedAt',
      ])
      .where('moved_at', '>', sql<Date>`now() - interval '1 day'`)
      .orderBy('moved_at', 'desc')
      .orderBy('price_moves.id', 'desc')
      .limit(limit)
      .execute()
  },

  /** The first payout of a day stays. */
  async savePayouts(trx: Trx, rows: readonly DecidedRow[]): Promise<void> {
    const bought = rows.filter(({ payoutGrosze }) => payoutGrosze !== null)
    await sql`
      update price_history set payout_grosze = given.payout
      from (select
        unnest(${arrayOfNumbers(bought, ({ nameId }) => nameId)}::integer[]) as name_id,
        unnest(${arrayOfTexts(bought, ({ version }) => version)}::text[]) as version,
        unnest(${arrayOfNumbers(bought, ({ payoutGrosze }) => payoutGrosze)}::integer[]) as payout) as given
      where day = (now() at time zone 'Europe/Warsaw')::date and payout_grosze is null
        and price_history.name_id = given.name_id and price_history.version = given.version`.execute(trx)
  },
}

export function decidedKey({ nameId, version }: Pick<DecidedRow, 'nameId' | 'version'>): string {
  return `${nameId} ${version}`
}
