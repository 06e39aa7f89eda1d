import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { loginPath } from '#lib/session/login-path.ts'
import type { SessionState } from '#lib/session/session-state.ts'
import { useSession } from '#lib/session/session-store.ts'
import { readStoredUser, readTokens } from '#lib/session/tokens.ts'
import { InventoryHead } from './inventory-head.tsx'
import { InventoryScreen } from './inventory-screen.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { ItemsRoom, SummaryRoom } from './states.tsx'
import { SteadyRoom } from './steady-room.tsx'
import { TradeUrlContext } from './trade-url-context.ts'
import type { LoadSellDialog } from './use-sell-dialog.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import screenStyles from '#features/seller/inventory/inventory-screen.module.css'

type InventoryPageProps = {
  loadSellDialog: LoadSellDialog
  /** The form for a missing trade URL; without it, a link leads to the profile. */
  tradeUrlForm?: (onSaved: () => void) => ReactNode
}

/**
 * Used as a separate page at /inventory and inside the account area. Selling is another feature, which the route
 * provides.
 */
export function InventoryPage({ loadSellDialog, tradeUrlForm }: InventoryPageProps) {
  const session = useSession()
  const ownerId = ownerOf(session)
  if (ownerId !== undefined)
    return (
      <TradeUrlContext value={tradeUrlForm}>
        <InventoryScreen key={ownerId} loadSellDialog={loadSellDialog} />
      </TradeUrlContext>
    )
  if (session.status === 'unknown') return <InventoryFrame />
  return (
    <InventoryFrame>
      <SignInNotice />
    </InventoryFrame>
  )
}

/** The frame shown until the user is known. */
export function InventoryFrame({ children }: { children?: ReactNode }) {
  return (
    <div className={inventoryStyles.inventory}>
      <InventoryHead isForVisitor={children !== undefined} />
      {children ?? <InventoryRoom />}
    </div>
  )
}

/** The places of the items and of the summary, from the first frame on. */
function InventoryRoom() {
  return (
    <>
      <SteadyRoom />
      <div className={screenStyles['inventory-columns']}>
        <div className={screenStyles['inventory-main']}>
          <ItemsRoom />
        </div>
        <SummaryRoom />
      </div>
    </>
  )
}

/** Trusts a stored session: its items are requested while the server still verifies the user. */
function ownerOf(session: SessionState): string | undefined {
  if (session.status !== 'unknown') return session.user?.id
  return readTokens() ? readStoredUser()?.id : undefined
}

function SignInNotice() {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className="panel">
      <EmptyState
        icon="lock"
        level={2}
        title={t('signIn.title')}
        actions={
          <ButtonLink to={loginPath(pathname + search, language)} variant="steam">
            {t('signIn.button')}
          </ButtonLink>
        }
      >
        {t('signIn.lead')}
      </EmptyState>
    </div>
  )
}
