import { payoutFor } from '@app/contract/payments/payout-share'

export type PccRules = {
  isOn: boolean
  rateBps: number
  /** No tax up to this basis. */
  floorGrosze: bigint
  basis: 'paid' | 'market'
}

type Bought = { paidGrosze: bigint; marketGrosze: bigint }

/** The buyer's tax on a purchase from a private person, in full grosze, half up. */
export function pccGroszeFor(sale: Bought, rules: PccRules): bigint {
  return pccLineFor(sale, rules)?.taxGrosze ?? 0n
}

/** With what it was counted from, as the register shows it. Nothing where no tax is due. */
export function pccLineFor(
  sale: Bought,
  rules: PccRules,
): { taxGrosze: bigint; basisGrosze: bigint; rateBps: number } | undefined {
  const basisGrosze = rules.basis === 'paid' ? sale.paidGrosze : sale.marketGrosze
  if (!rules.isOn || basisGrosze <= rules.floorGrosze) return undefined
  // The tax rounds its share of the basis as a payout does.
  const taxGrosze = payoutFor(basisGrosze, rules.rateBps)
  return taxGrosze > 0n ? { taxGrosze, basisGrosze, rateBps: rules.rateBps } : undefined
}
