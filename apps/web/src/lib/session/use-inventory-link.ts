import { useLanguage } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'

/** The next page for selling: the inventory, or for visitors the sign-in that leads to it. */
export function useInventoryLink(): { to: string; isSignedIn: boolean } {
  const language = useLanguage()
  const isSignedIn = useSession().status === 'authenticated'
  const inventoryPath = localizedPath(paths.inventory, language)
  return { to: isSignedIn ? inventoryPath : loginPath(inventoryPath, language), isSignedIn }
}
