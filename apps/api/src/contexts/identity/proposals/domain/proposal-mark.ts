import { createHash } from 'node:crypto'

/** A hash that identifies equal proposals; the order of payload keys does not matter. */
export function proposalMark(proposal: { kind: string; subject: string; payload: unknown }): Buffer {
  const text = JSON.stringify([proposal.kind, proposal.subject, sorted(proposal.payload)])
  return createHash('sha256').update(text).digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
