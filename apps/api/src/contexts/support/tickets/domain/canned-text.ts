import { CANNED_VARIABLES } from '@app/contract/support/tickets'

/** A fact that is not known is null. */
export type CannedFacts = Record<(typeof CANNED_VARIABLES)[keyof typeof CANNED_VARIABLES], string | null>

const VARIABLE = /\{([^{}\n]{1,40})\}/g

/** Variables for which no value exists. */
export function unknownVariables(content: string): string[] {
  return [...content.matchAll(VARIABLE)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !isVariable(name))
}

/**
 * Replaces in one pass: inserted values, such as a user's name, are not searched for variables again. A variable
 * without a value stays, and staff cannot send it.
 */
export function fillVariables(content: string, facts: CannedFacts): string {
  return content.replaceAll(VARIABLE, (whole, name: string) => {
    const trimmed = name.trim()
    return isVariable(trimmed) ? (facts[CANNED_VARIABLES[trimmed]] ?? whole) : whole
  })
}

function isVariable(name: string): name is keyof typeof CANNED_VARIABLES {
  return Object.hasOwn(CANNED_VARIABLES, name)
}
