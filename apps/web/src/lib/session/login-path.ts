import type { Language } from '@app/contract/languages'
import { localizedPath, paths } from '#lib/paths.ts'

export const RETURN_TO_PARAMETER = 'returnTo'

/** The login page that returns to `returnTo`, a path of this site with its query. */
export function loginPath(returnTo: string, language: Language): string {
  const query = new URLSearchParams({ [RETURN_TO_PARAMETER]: returnTo })
  return `${localizedPath(paths.login, language)}?${query}`
}
