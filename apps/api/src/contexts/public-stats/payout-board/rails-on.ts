import { RAIL_REGISTRY, railsOf, type PayoutMethod, type Rail } from '@app/contract/payments/rails'

/**
 * The rails of the methods that a seller can choose, in display order. When the server picks one of several rails, the
 * first stands for the method; the board adds the others once they have paid.
 */
export function railsOn(methods: readonly PayoutMethod[]): Rail[] {
  return methods.flatMap((method) =>
    railsOf(method).filter((rail, index) => index === 0 || RAIL_REGISTRY[rail].coin !== null),
  )
}
