import { readFileSync } from 'node:fs'

/** Prints docs/API.md: one line per route of the given OpenAPI file, by subject, with its request and response. */
type Reference = { $ref?: string; type?: string; enum?: unknown[]; items?: Reference; anyOf?: Reference[] }
type Operation = {
  tags?: string[]
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content?: Record<string, { schema?: Reference }> }
  responses?: Record<string, { content?: Record<string, { schema?: Reference }> }>
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: node tools/ci/print-api-reference.ts <openapi.json>')
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

const nameOf = (schema: Reference | undefined) => schema?.$ref?.split('/').at(-1) ?? (schema ? 'object' : '')
const contentOf = (part?: { content?: Record<string, { schema?: Reference }> }) => {
  const [type, content] = Object.entries(part?.content ?? {})[0] ?? []
  if (!type) return ''
  return type === 'application/json' ? `\`${nameOf(content?.schema)}\`` : type
}

const rows = new Map<string, string[]>()
for (const [address, operations] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    const responses = Object.entries(operation.responses ?? {})
    const good = responses.find(([status]) => status.startsWith('2') || status.startsWith('3'))
    const refusals = responses.map(([status]) => status).filter((status) => /^[45]/.test(status))
    const query = (operation.parameters ?? [])
      .filter(({ in: place }) => place === 'query')
      .map(({ name, required }) => `\`${name}\`${required ? '' : '?'}`)
    const takes = [...query, contentOf(operation.requestBody)].filter(Boolean).join(', ')
    const answer = good ? `${good[0]} ${contentOf(good[1])}`.trim() : ''
    const cells = [
      `\`${method.toUpperCase()} ${address}\``,
      operation.summary ?? '',
      takes,
      answer,
      refusals.join(' '),
    ]
    const tag = operation.tags?.[0] ?? 'other'
    rows.set(tag, [
      ...(rows.get(tag) ?? []),
      `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`,
    ])
  }
}

const lines = [
  '# API',
  '',
  'Written by `npm run generate` from the OpenAPI file, which holds the schemas named here: `apps/api/build/openapi.json`, also served',
  'under `/api/docs`. `npm run check` finds drift. A `?` marks what may be left out. Signed-in calls carry `Authorization: Bearer …`',
  '([decision 0004](decisions/0004-sessions.md)). Calls that sell, pay or decide about money need an `Idempotency-Key`: repeated with it, they',
  'are answered as the first time. A refusal is `{ success: false, code, message, requestId }` with a code from',
  '[the catalogue](../packages/contract/src/errors.ts); its statuses stand in the last column.',
  ...[...rows].flatMap(([tag, entries]) => [
    '',
    `## ${tag}`,
    '',
    '| Route | What it does | Takes | Answers | Refuses |',
    '|---|---|---|---|---|',
    ...entries,
  ]),
  '',
]
process.stdout.write(lines.join('\n'))
