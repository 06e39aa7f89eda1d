import {
  isCalled,
  properNameOf,
  RAIL_REGISTRY,
  type PayoutMethod,
  type Rail,
  type StaffedRail,
  type WordedMethod,
} from '@app/contract/payments/rails'

/**
 * A provider has the same name in both languages. A rail that staff handle manually has its name in the page's texts.
 */
export function railName<Name extends Rail>(
  t: (key: `rail.${Extract<Name, StaffedRail>}`) => string,
  rail: Name,
): string {
  return isCalled(rail) ? RAIL_REGISTRY[rail].name : t(`rail.${rail as Extract<Name, StaffedRail>}`)
}

export function methodName(t: (key: `method.${WordedMethod}`) => string, method: PayoutMethod): string {
  return isWorded(method) ? t(`method.${method}`) : properNameOf(method)
}

function isWorded(method: PayoutMethod): method is WordedMethod {
  return Object.values(RAIL_REGISTRY).some((entry) => entry.method === method && entry.name === null)
}
