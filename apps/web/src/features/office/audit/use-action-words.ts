import { useT } from '#lib/i18n/use-t.ts'
import { auditTexts } from './audit-texts.ts'
import { KNOWN_ACTIONS } from './known-actions.ts'

/** What was done, in words; an action without words keeps its code. */
export function useActionWords(): (action: string) => string {
  const t = useT(auditTexts)
  return (action) => {
    const known = KNOWN_ACTIONS.find((each) => each === action)
    return known ? t(`does.${known}`) : action
  }
}
