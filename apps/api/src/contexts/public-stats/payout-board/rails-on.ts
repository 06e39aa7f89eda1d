import { railsOf, type PayoutMethod, type Rail } from '@app/contract/payments/rails'

/** The rails that a seller can choose, in display order. */
export function railsOn(methods: readonly PayoutMethod[]): Rail[] {
  return methods.flatMap((method) => railsOf(method))
}
