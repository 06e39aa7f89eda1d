import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import { decision, type Decision } from './facts.ts'

export function move(to: SaleState, parts: Partial<Decision> = {}): Decision {
  return decision({ ...parts, saleMoves: [{ to, reason: null }] })
}

/** An ended sale gives its advance back. */
export function end(to: SaleState, reason: SaleReason, parts: Partial<Decision> = {}): Decision {
  return decision({
    ...parts,
    saleMoves: [{ to, reason }],
    effects: [{ type: 'release_advance' }, ...(parts.effects ?? [])],
  })
}
