import fc from 'fast-check'
import type { KnownValues } from './known-values.ts'
import type { Schema } from './routes.ts'

const TEXT_MAX = 300
const ITEMS_MAX = 4
const DEPTH_MAX = 6

/** Texts that are known to crash other servers. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\u2066abc',
  '\u200b\u200d\ufeff',
  '\ud800',
  'ż'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(40),
  `'; drop table users; --`,
  `' or 1=1 --`,
  '%27%20or%201=1',
  '\\',
  '%',
  '%_%',
  `=HYPERLINK("http://example.com")`,
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9'.repeat(18),
  '9'.repeat(19),
  '9'.repeat(40),
  '9007199254740993',
  '0x10',
  '１２',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '275761-01-01',
  'A'.repeat(10_000),
] as const

const HOSTILE_OTHERS: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53 + 2,
  1e308,
  -1e308,
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 1 },
  Array.from({ length: 1_000 }, () => 0),
]

/** Arbitrary values, mostly of the wrong type for their position. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_OTHERS),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

export type ValueSource = { resolve: (schema: Schema) => Schema; known: KnownValues }

/** A value that this schema allows, built from values that the API has returned where they fit. */
export function valueFor(source: ValueSource, given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  const made = madeFor(source, source.resolve(given), name, depth)
  const known = source.known.named(name)
  if (known.length === 0) return made
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...known) },
    { weight: 1, arbitrary: made },
  )
}

function madeFor(source: ValueSource, schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueFor(source, choice, name, depth + 1)))
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => valueFor(source, part, name, depth + 1))
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown)
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map((type) => typedValue(source, schema, type, depth)))
}

function typedValue(
  source: ValueSource,
  schema: Schema,
  type: string | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return numberFor(schema, type)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrayFor(source, schema, depth)
    case 'object':
      return objectFor(source, schema, depth)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'date-time') return aTime().map((time) => time.toISOString())
  if (schema.format === 'date') return aTime().map((time) => time.toISOString().slice(0, 10))
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const minLength = schema.minLength ?? 0
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? TEXT_MAX, TEXT_MAX)),
  })
}

function aTime(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
}

function numberFor(schema: Schema, type: 'integer' | 'number'): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e9 : schema.exclusiveMinimum + 1)
  const max = Math.max(min, schema.maximum ?? 1e9)
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 2 ** 31)) })
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((cents) => cents / 100)
}

function arrayFor(source: ValueSource, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEPTH_MAX) return fc.constant([])
  if (Array.isArray(schema.items))
    return fc.tuple(...schema.items.map((item) => valueFor(source, item, '', depth + 1)))
  const minLength = schema.minItems ?? 0
  return fc.array(valueFor(source, schema.items ?? {}, '', depth + 1), {
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX)),
  })
}

function objectFor(source: ValueSource, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEPTH_MAX) return fc.constant({})
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    valueFor(source, property, name, depth + 1),
  ])
  if (properties.length === 0)
    return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  return fc.record(Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
  })
}
