import { CANNED_VARIABLES } from '@app/contract/support/tickets'

export type CannedFacts = Record<(typeof CANNED_VARIABLES)[keyof typeof CANNED_VARIABLES], string>

const VARIABLE = /\{([^{}\n]{1,40})\}/g

/** Variables that nothing would ever be put in place of. */
export function unknownVariables(content: string): string[] {
  return [...content.matchAll(VARIABLE)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !isVariable(name))
}

/** One pass: what is put in is not looked at again, whatever a person has called themselves. */
export function fillVariables(content: string, facts: CannedFacts): string {
  return content.replaceAll(VARIABLE, (whole, name: string) => {
    const trimmed = name.trim()
    return isVariable(trimmed) ? facts[CANNED_VARIABLES[trimmed]] : whole
  })
}

function isVariable(name: string): name is keyof typeof CANNED_VARIABLES {
  return Object.hasOwn(CANNED_VARIABLES, name)
}
