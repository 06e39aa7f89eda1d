import { sql, type Kysely } from 'kysely'

/**
 * A typical deployment on a table that every write uses: a column with a default, a table that references it, a
 * trigger. The strongest lock comes first, and no second table in use is locked: a deadlock costs both sides time.
 * Each run uses its own name, because it is applied again and again.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{
    done: number
  }>`select count(*)::integer as done from information_schema.columns
    where table_name = 'sales' and column_name like 'drill\_%'`.execute(db)
  const drill = `drill_${(rows[0]?.done ?? 0) + 1}`
  const [column, table, make] = [sql.ref(drill), sql.table(`${drill}_notes`), sql.ref(`${drill}_note`)]
  await sql`alter table sales add column ${column} text not null default 'old'`.execute(db)
  await sql`create table ${table} (sale_id bigint primary key references sales, at timestamptz not null default now())`.execute(
    db,
  )
  await sql`create function ${make}() returns trigger language plpgsql security definer set search_path = public as
    ${sql.lit(`begin insert into ${drill}_notes (sale_id) values (new.id); return new; end`)}`.execute(db)
  await sql`create trigger ${column} after insert on sales for each row execute function ${make}()`.execute(
    db,
  )
}
