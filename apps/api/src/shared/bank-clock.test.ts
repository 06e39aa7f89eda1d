import { expect, test } from 'vitest'
import { ELIXIR_SESSIONS, transferByMs, type TransferWay } from './bank-clock.ts'

const ALL: TransferWay = { sessions: ELIXIR_SESSIONS, isExpress: false }
const AFTERNOON: TransferWay = { sessions: ['afternoon'], isExpress: false }
const EXPRESS: TransferWay = { sessions: ELIXIR_SESSIONS, isExpress: true }

const by = (from: string, way: TransferWay) => {
  const ms = transferByMs(Date.parse(from), way)
  return ms === null ? null : new Date(ms).toISOString()
}

test.each<[string, TransferWay, string, string]>([
  // Files at 8:00, 12:00 and 14:30 in Warsaw; booked by 11:00, 15:00 and 17:30.
  ['2026-11-16T06:59:00Z', ALL, '2026-11-16T10:00:00.000Z', 'a minute before the file of the morning'],
  ['2026-11-16T07:00:00Z', ALL, '2026-11-16T10:00:00.000Z', 'with the file of the morning'],
  ['2026-11-16T07:00:01Z', ALL, '2026-11-16T14:00:00.000Z', 'a second after it'],
  ['2026-11-16T11:00:01Z', ALL, '2026-11-16T16:30:00.000Z', 'after the file of midday'],
  ['2026-11-16T13:30:01Z', ALL, '2026-11-17T10:00:00.000Z', 'after the last file of a Monday'],
  ['2026-11-13T13:30:01Z', ALL, '2026-11-16T10:00:00.000Z', 'after the last file of a Friday'],
  ['2026-11-13T15:01:00Z', ALL, '2026-11-16T10:00:00.000Z', 'on a Friday at 16:01'],
  ['2026-11-14T10:00:00Z', ALL, '2026-11-16T10:00:00.000Z', 'on a Saturday'],
  ['2026-11-15T23:30:00Z', ALL, '2026-11-16T10:00:00.000Z', 'when it is Monday in Warsaw only'],
  ['2026-11-16T07:00:01Z', AFTERNOON, '2026-11-16T16:30:00.000Z', 'by the only session that is served'],
  ['2026-11-16T13:31:00Z', AFTERNOON, '2026-11-17T16:30:00.000Z', 'a day later when that is over'],
  ['2026-11-10T14:00:00Z', ALL, '2026-11-12T10:00:00.000Z', 'before Independence Day'],
  ['2026-12-23T15:01:00Z', ALL, '2026-12-28T10:00:00.000Z', 'before Christmas Eve, a holiday'],
  ['2026-12-24T07:00:00Z', ALL, '2026-12-28T10:00:00.000Z', 'on Christmas Eve'],
  ['2026-12-31T14:00:00Z', ALL, '2027-01-04T10:00:00.000Z', 'before New Year and a weekend'],
  ['2026-04-03T14:00:00Z', ALL, '2026-04-07T09:00:00.000Z', 'before Easter Monday, in summer time'],
  ['2026-06-03T14:00:00Z', ALL, '2026-06-05T09:00:00.000Z', 'before Corpus Christi'],
  ['2026-03-27T14:00:00Z', ALL, '2026-03-30T09:00:00.000Z', 'over the night to summer time'],
  ['2026-03-29T01:30:00Z', ALL, '2026-03-30T09:00:00.000Z', 'in the night to summer time'],
  ['2026-10-23T14:00:00Z', ALL, '2026-10-26T10:00:00.000Z', 'over the night to winter time'],
  ['2026-10-25T00:30:00Z', ALL, '2026-10-26T10:00:00.000Z', 'in the hour that comes twice'],
  [
    '2026-11-16T07:00:00Z',
    EXPRESS,
    '2026-11-16T07:30:00.000Z',
    'by Express Elixir half an hour after the file',
  ],
  [
    '2026-11-14T10:00:00Z',
    EXPRESS,
    '2026-11-16T07:30:00.000Z',
    'by Express Elixir not before somebody makes a file',
  ],
])('promises a transfer ordered at %s (%o) by %s: %s', (from, way, expected) => {
  expect(by(from, way)).toBe(expected)
})

test('promises no time when no session is served', () => {
  expect(by('2026-11-16T07:00:00Z', { sessions: [], isExpress: true })).toBeNull()
})
