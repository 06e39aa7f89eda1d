import { Dialog } from '#components/ui/dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useStaff } from '#lib/staff/staff-context.ts'
import type { Guard } from '../use-guard.ts'
import { factorTexts } from './factor-texts.ts'
import { PassFactor } from './pass-factor.tsx'

/**
 * Shown when the server refuses a call without a fresh confirmation. After the factor is verified, the call is
 * repeated.
 */
export function ConfirmDialog({ guard }: { guard: Guard }) {
  const t = useT(factorTexts)
  const { methods } = useStaff()
  return (
    <Dialog
      title={t('pass.confirmTitle')}
      isOpen={guard.isConfirming}
      onDismiss={guard.onGiveUp}
      startsInField={!methods.includes('passkey')}
    >
      {guard.isConfirming ? (
        <div className="stack">
          <p>{t('pass.confirmLead')}</p>
          <PassFactor methods={methods} submitLabel={t('pass.submit')} onPassed={guard.onPassed} />
        </div>
      ) : null}
    </Dialog>
  )
}
