import { useLanguage } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'

/** Where selling goes on: the inventory, for visitors through the sign-in that leads there. */
export function useInventoryLink(): { to: string; isSignedIn: boolean } {
  const language = useLanguage()
  const isSignedIn = useSession().status === 'authenticated'
  const inventoryPath = localizedPath(paths.inventory, language)
  return { to: isSignedIn ? inventoryPath : loginPath(inventoryPath, language), isSignedIn }
}
