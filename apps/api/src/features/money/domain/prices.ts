/** A seller's share of one item, rounded half up to the grosz. Totals are sums of rounded items. */
export function payoutGroszeFor(marketGrosze: bigint, rateBps: number): bigint {
  return (marketGrosze * BigInt(rateBps) + 5_000n) / 10_000n
}

export type PccRules = {
  isOn: boolean
  rateBps: number
  /** No tax up to this basis. */
  floorGrosze: bigint
  basis: 'paid' | 'market'
}

/** The buyer's tax on a purchase from a private person, in full grosze, half up. */
export function pccGroszeFor(sale: { paidGrosze: bigint; marketGrosze: bigint }, rules: PccRules): bigint {
  const basis = rules.basis === 'paid' ? sale.paidGrosze : sale.marketGrosze
  if (!rules.isOn || basis <= rules.floorGrosze) return 0n
  return payoutGroszeFor(basis, rules.rateBps)
}
