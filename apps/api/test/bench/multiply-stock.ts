import pg from 'pg'

/**
 * Part of `npm run bench -- stock`: copies the items of a seeded year until the list has a million rows. Their
 * bookings are not copied: only the list is measured on them.
 */
const ROWS = 1_000_000
const TABLES = ['sale_items', 'stock_items', 'resales']

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
await client.connect()
const { rows } = await client.query<{ count: string }>('select count(*) from stock_items')
const have = Number(rows[0]?.count)
const copies = Math.ceil(ROWS / have) - 1
if (copies > 0) {
  await client.query('begin')
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `create temporary table copied on commit drop as
     select i.*, n, i.asset_id || lpad(n::text, 4, '0') as copy_id from stock_items i cross join generate_series(1, $1::integer) n`,
    [copies],
  )
  // Without statistics the planner would join millions of rows one by one.
  await client.query('analyze copied')
  await client.query(
    await copyOf(
      'sale_items',
      'k',
      {
        asset_id: 'c.copy_id',
        // After the places of the sale's own items and of the copies before.
        place: 'k.place + c.n * (select count(*) from sale_items o where o.sale_id = k.sale_id)',
        fingerprint: `sha256((c.copy_id || k.sale_id)::bytea)`,
      },
      'join copied c on c.sale_id = k.sale_id and c.asset_id = k.asset_id',
    ),
  )
  await client.query(
    await copyOf(
      'stock_items',
      'i',
      {
        asset_id: 'c.copy_id',
        received_at: `i.received_at - c.n * interval '7 seconds'`,
      },
      'join copied c on c.id = i.id',
    ),
  )
  await client.query('analyze stock_items')
  await client.query(
    await copyOf(
      'resales',
      'r',
      {
        stock_item_id: 'twin.id',
        external_id: `r.external_id || 'c' || c.n`,
        sold_at: `r.sold_at - c.n * interval '11 seconds'`,
        proposal_id: 'null',
      },
      'join copied c on c.id = r.stock_item_id join stock_items twin on twin.sale_id = c.sale_id and twin.asset_id = c.copy_id',
    ),
  )
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
  await client.query(`vacuum (analyze) ${TABLES.join()}`)
}
await client.end()

/** Every writable column as it is, except the given ones. */
async function copyOf(
  table: string,
  alias: string,
  changed: Record<string, string>,
  join: string,
): Promise<string> {
  const columns = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const names = columns.rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `${alias}.${name}`)
  return `insert into ${table} (${names.join()}) select ${values.join()} from ${table} ${alias} ${join}`
}
