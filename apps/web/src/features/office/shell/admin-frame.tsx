import type { CurrentUser } from '@app/contract/identity/accounts'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { HeldDecisions } from '#components/admin/held-decisions.tsx'
import { ErrorBoundary } from '#components/layouts/error-boundary.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { InboxTotalContext } from '#lib/staff/inbox.ts'
import { StaffContext } from '#lib/staff/staff-context.ts'
import { useEventInvalidation } from './use-event-invalidation.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { CheatSheet } from './cheat-sheet.tsx'
import { CommandMenu } from './command-menu.tsx'
import { ConfirmDialog } from './factor/confirm-dialog.tsx'
import { FactorScreen } from './factor/factor-screen.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useFrameActions } from './use-frame-actions.ts'
import { useGuard, type Guard } from './use-guard.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'
import styles from '#features/office/shell/admin-frame.module.css'

/** The back office: the access guard, the layout, and the page of the current URL. */
export function AdminFrame({ user }: { user: CurrentUser }) {
  const t = useT(adminShellTexts)
  const guard = useGuard()
  const [hasOpened, setHasOpened] = useState(false)
  const { staff } = guard
  if (staff?.factor === 'open' && !hasOpened) setHasOpened(true)
  if (!staff) {
    return (
      <main id="main" className="wrap" tabIndex={-1}>
        <PageSpinner label={t('guard.checking')} />
      </main>
    )
  }
  const isLocked = staff.factor !== 'open'
  return (
    <StaffContext value={staff}>
      {isLocked ? <FactorScreen guard={guard} staff={staff} /> : null}
      {/* What was typed survives while the panel is locked; nobody can see or reach it. */}
      {hasOpened ? (
        <div hidden={isLocked} inert={isLocked}>
          <OpenPanel user={user} guard={guard} />
        </div>
      ) : null}
    </StaffContext>
  )
}

type Sheet = 'keys' | 'command'

function OpenPanel({ user, guard }: { user: CurrentUser; guard: Guard }) {
  const t = useT(adminShellTexts)
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  const waiting = useWaitingCounts()
  useEventInvalidation()
  useFrameActions({ onKeys: () => setSheet('keys'), onCommand: () => setSheet('command') })
  return (
    <div className={styles.admin}>
      <Rail counts={waiting.byPath} />
      <div className="admin-content">
        <TopBar
          user={user}
          onKeys={() => setSheet('keys')}
          onCommand={() => setSheet('command')}
          onLocked={guard.lookAgain}
        />
        <main id="main" className={styles['admin-main']} tabIndex={-1}>
          <ErrorBoundary>
            <Suspense fallback={<PageSpinner label={t('guard.checking')} />}>
              <InboxTotalContext value={waiting.total}>
                <Outlet />
              </InboxTotalContext>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <HeldDecisions />
      <CheatSheet isOpen={sheet === 'keys'} onDismiss={close} />
      <CommandMenu isOpen={sheet === 'command'} onDismiss={close} />
      <ConfirmDialog guard={guard} />
    </div>
  )
}
