import { railsOf, type PayoutMethod, type Rail } from '@app/contract/payments/rails'

/** The rails that a seller can choose, in the order in which they are offered. */
export function railsOn(methods: readonly PayoutMethod[]): Rail[] {
  return methods.flatMap((method) => railsOf(method))
}
