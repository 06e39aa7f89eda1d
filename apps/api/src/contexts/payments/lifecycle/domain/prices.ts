import { payoutFor } from '@app/contract/payout-share'

export type PccRules = {
  isOn: boolean
  rateBps: number
  /** Amounts up to this basis are not taxed. */
  floorGrosze: bigint
  basis: 'paid' | 'market'
}

type Bought = { paidGrosze: bigint; marketGrosze: bigint }

/** The buyer's tax on a purchase from a private person, in whole grosze, rounded half up. */
export function pccGroszeFor(sale: Bought, rules: PccRules): bigint {
  return pccLineFor(sale, rules)?.taxGrosze ?? 0n
}

/** The tax with its basis and rate, as the register shows it. Undefined when no tax is due. */
export function pccLineFor(
  sale: Bought,
  rules: PccRules,
): { taxGrosze: bigint; basisGrosze: bigint; rateBps: number } | undefined {
  const basisGrosze = rules.basis === 'paid' ? sale.paidGrosze : sale.marketGrosze
  if (!rules.isOn || basisGrosze <= rules.floorGrosze) return undefined
  // The tax is rounded in the same way as a payout.
  const taxGrosze = payoutFor(basisGrosze, rules.rateBps)
  return taxGrosze > 0n ? { taxGrosze, basisGrosze, rateBps: rules.rateBps } : undefined
}
