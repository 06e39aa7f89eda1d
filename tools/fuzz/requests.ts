import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FuzzRoute, Parameter } from './routes.ts'
import { spoiled } from './spoil.ts'
import { HOSTILE_TEXTS, junk, valueFor, type ValueSource } from './values.ts'

export type FuzzRequest = {
  kind: 'valid' | 'near' | 'hostile' | 'wire'
  method: string
  /** The target as written in the request line. */
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Requests to one route: valid, nearly valid, hostile, and malformed ones that our own clients never send. */
export function requestsTo(route: FuzzRoute, source: ValueSource): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 35, arbitrary: fromSchema(route, source, 'valid') },
    { weight: 35, arbitrary: fromSchema(route, source, 'near') },
    { weight: 22, arbitrary: hostileTo(route, source) },
    { weight: 8, arbitrary: onTheWire(route, source) },
  )
}

function fromSchema(
  route: FuzzRoute,
  source: ValueSource,
  kind: 'valid' | 'near',
): fc.Arbitrary<FuzzRequest> {
  const isGood = kind === 'valid'
  const body = route.body && valueFor(source, route.body)
  const changed = body && (isGood ? body : spoiled(body))
  // In a route without a body only the URL can be invalid.
  const address = targetOf(route, source, isGood || body !== undefined ? 0 : 1)
  return fc.tuple(address, changed ?? fc.constant(undefined), fc.uuid()).map(([target, payload, key]) => ({
    kind,
    method: route.method,
    target,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.method === 'GET' ? {} : { 'idempotency-key': key }),
    },
    body: payload === undefined ? undefined : Buffer.from(JSON.stringify(payload)),
  }))
}

/** The URL with its parameters; each is replaced by junk with a probability of `junkOfThree` out of three. */
function targetOf(route: FuzzRoute, source: ValueSource, junkOfThree: number): fc.Arbitrary<string> {
  const textOf = (parameter: Parameter): fc.Arbitrary<string | undefined> => {
    const before = route.path.split(`{${parameter.name}}`)[0] ?? ''
    const known = parameter.in === 'path' ? source.known.inPath(before, parameter.name) : []
    const good: fc.Arbitrary<unknown> =
      known.length > 0
        ? fc.oneof(
            { weight: 3, arbitrary: fc.constantFrom<unknown>(...known) },
            { weight: 1, arbitrary: valueFor(source, parameter.schema) },
          )
        : valueFor(source, parameter.schema, parameter.name)
    const present = fc.oneof(
      { weight: 3 - junkOfThree, arbitrary: good.map(String) },
      { weight: junkOfThree, arbitrary: junk.map(asText) },
    )
    return parameter.in === 'path' || parameter.required === true
      ? present
      : fc.option(present, { nil: undefined })
  }
  const inAddress = route.parameters.filter((parameter) => parameter.in !== 'header')
  return fc.tuple(...inAddress.map(textOf)).map((texts) => {
    let address = route.path
    const query = new URLSearchParams()
    inAddress.forEach((parameter, index) => {
      const text = texts[index]
      if (text === undefined) return
      if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, encodeURIComponent(text.toWellFormed()) || '-')
      else query.append(parameter.name, text.toWellFormed())
    })
    return query.size === 0 ? address : `${address}?${query.toString()}`
  })
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'image/png',
  'application/octet-stream',
  'x',
]

const BODIES: (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{',
  '{"a":',
  '{"a":1,"a":2}',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":9007199254740993}',
  '{"id":1e400}',
  '{"id":-0}',
  String.raw`{"id":"\ud800"}`,
  String.raw`{"id":"\u0000"}`,
  '\ufeff{"a":1}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{"a":"${'x'.repeat(1_500_000)}"}`,
  Buffer.from('{"a":"ż"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('H4sIAAAAAAAAA6tWSlSyMqwFAJ6S5KAHAAAA', 'base64'),
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  'a=1&a=2&b[c]=3',
]

const ODD_HEADERS: Record<string, string>[] = [
  {},
  {},
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, br' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'idempotency-key': `' or 1=1` },
  { 'last-event-id': '99999999999999999999' },
  { 'last-event-id': '-1' },
  { 'accept-language': `${'pl,'.repeat(800)}en` },
  { 'x-forwarded-for': '127.0.0.1, ::1, 999.1.1.1' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-none-match': 'W/"x", *' },
  { range: 'bytes=0-,5-1,-9' },
  { origin: 'https://evil.example' },
  { expect: '100-continue' },
  { cookie: `refresh=${'x'.repeat(3_000)}; =; ;;` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
]

function hostileTo(route: FuzzRoute, source: ValueSource): fc.Arbitrary<FuzzRequest> {
  const body = fc.oneof(
    fc.constantFrom(...BODIES).map((one) => Buffer.from(one)),
    junk.map((one) => Buffer.from(JSON.stringify(one) ?? '')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  return fc
    .tuple(
      targetOf(route, source, 2),
      body,
      fc.constantFrom(...CONTENT_TYPES),
      fc.constantFrom(...ODD_HEADERS),
    )
    .map(([target, bytes, contentType, odd]) => ({
      kind: 'hostile',
      method: route.method,
      target,
      headers: {
        ...(route.method === 'GET' ? {} : { 'content-type': contentType, 'idempotency-key': randomUUID() }),
        ...odd,
      },
      body: route.method === 'GET' ? undefined : bytes,
    }))
}

const BROKEN_PARTS = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ff',
  '%e0%80%80',
  '%u0041',
  '..%2f..%2f',
  '/../..',
  '//',
  ';a=b',
  '?',
  '?a[]=1&a[b]=2&__proto__[x]=1',
  `?${'a=1&'.repeat(3_000)}`,
  '?limit=1&limit=2&page=1&page=1',
  '#x',
  `/${'a'.repeat(15_000)}`,
  `/${'a/'.repeat(500)}`,
  encodeURIComponent(HOSTILE_TEXTS[10]),
]

/** Written directly to the socket: URLs and frames that a client library refuses to send. */
function onTheWire(route: FuzzRoute, source: ValueSource): fc.Arbitrary<FuzzRequest> {
  const oddFrame = fc.constantFrom<Record<string, string>>(
    {},
    { 'content-length': '-1' },
    { 'content-length': '99999999999999999999' },
    { 'transfer-encoding': 'chunked, identity' },
    { 'transfer-encoding': 'chunked', 'content-length': '3' },
    { 'transfer-encoding': 'chunked' },
    { 'x-big': 'x'.repeat(20_000) },
    { 'bad header': 'x' },
    { upgrade: 'websocket', connection: 'Upgrade' },
  )
  return fc
    .tuple(targetOf(route, source, 0), fc.constantFrom(...BROKEN_PARTS), fc.boolean(), oddFrame)
    .map(([target, broken, isInstead, frame]) => ({
      kind: 'wire',
      method: route.method,
      target: isInstead ? route.path.replaceAll(/\{\w+\}/g, broken) : target + broken,
      headers: frame,
      body: route.method === 'GET' ? undefined : Buffer.from('{"a":1}'),
    }))
}
