import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

const CLASSES = ['none', 'personal', 'financial'] as const
export type ColumnClass = (typeof CLASSES)[number]

export type ClassifiedColumn = {
  table: string
  column: string
  /** The type name as PostgreSQL writes it. */
  type: string
  isGenerated: boolean
  class: ColumnClass
}

type CatalogRow = {
  table: string
  tableComment: string | null
  column: string
  columnComment: string | null
  type: string
  isGenerated: boolean
}

/**
 * Reads the class of every column from the comments of its table and its own, and reports what is wrong with them.
 */
export async function readColumnClasses(
  db: Db,
): Promise<{ columns: ClassifiedColumn[]; problems: string[] }> {
  const rows = await readCatalog(db)
  const columns: ClassifiedColumn[] = []
  const problems: string[] = []
  for (const [table, ofTable] of Map.groupBy(rows, (row) => row.table)) {
    const listed = readTableComment(ofTable[0]?.tableComment ?? '')
    for (const { name, in: list } of listed) {
      if (!CLASSES.some((one) => one === list)) problems.push(`${table}: there is no class "${list}"`)
      if (!ofTable.some(({ column }) => column === name))
        problems.push(
          `${table}.${name} is gone, but the comment of its table still names it: ${fixOf('table', table)}`,
        )
    }
    for (const { column, columnComment, type, isGenerated } of ofTable) {
      const found = listed.filter(({ name }) => name === column).map((one) => one.in)
      if (columnComment !== null) found.push(columnComment)
      const known = CLASSES.find((one) => one === found[0])
      if (found.length > 1) problems.push(`${table}.${column} is classified ${found.length} times`)
      else if (!known)
        problems.push(`${table}.${column} is not classified: ${fixOf('column', `${table}.${column}`)}`)
      else columns.push({ table, column, type, isGenerated, class: known })
    }
  }
  return { columns, problems }
}

function fixOf(kind: 'table' | 'column', name: string): string {
  const example = kind === 'column' ? "'personal'" : "'none: a, b; personal: c'"
  return `write "comment on ${kind} ${name} is ${example}" into your migration. CONTRIBUTING.md, "Migrations", explains the classes.`
}

function readTableComment(comment: string): { name: string; in: string }[] {
  return comment
    .split(';')
    .map((part) => part.split(':'))
    .flatMap(([list = '', names = '']) =>
      names
        .split(',')
        .map((name) => ({ name: name.trim(), in: list.trim() }))
        .filter(({ name }) => name !== ''),
    )
}

/** Our tables only: the queue's are in another schema, Kysely has two, and a partition has its parent's columns. */
async function readCatalog(db: Db): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select c.relname as "table", obj_description(c.oid, 'pg_class') as "tableComment", a.attname as "column",
      col_description(c.oid, a.attnum) as "columnComment", format_type(a.atttypid, null) as type,
      a.attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}
