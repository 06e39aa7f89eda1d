import type { ErasureObstacle } from '@app/contract/identity/personal-data'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { goTo } from '#lib/session/navigation.ts'
import { underSessionLock } from '#lib/session/session-lock.ts'
import { setAnonymous } from '#lib/session/session-state.ts'
import { clearStoredSession } from '#lib/session/tokens.ts'
import { showToast } from '#lib/toast.ts'
import { deleteAccount, listErasureObstacles } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** Deletes the account after a confirmation, or says what has to end first. */
export function DeleteAccountCard() {
  const t = useT(accountTexts)
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaving()
  const onError = (error: Error) => {
    setAsking(false)
    showToast({ text: failureText(error, t('data.failed')), kind: 'error' })
  }
  const check = useMutation({
    mutationFn: listErasureObstacles,
    onSuccess: (found) => setAsking(found.length === 0),
    onError,
  })
  const removal = useMutation({ mutationFn: () => deleteAccount().then(leave), onError })
  const obstacles = check.data ?? []

  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="delete-title">
      <h3 id="delete-title">{t('data.deleteTitle')}</h3>
      <p className="mid">{t('data.deleteLead')}</p>
      <div className="row">
        <Button variant="danger" isLoading={check.isPending} onClick={() => check.mutate()}>
          {t('data.delete')}
        </Button>
      </div>
      {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : null}
      <AlertDialog
        title={t('data.sure')}
        isOpen={isAsking}
        isBusy={removal.isPending}
        confirmLabel={t('data.deleteForGood')}
        onConfirm={() => removal.mutate()}
        onDismiss={() => setAsking(false)}
      >
        <p>{t('data.goes')}</p>
        <p>{t('data.stays')}</p>
      </AlertDialog>
    </section>
  )
}

function Obstacles({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  const t = useT(accountTexts)
  const words = {
    staff: t('data.obstacle.staff'),
    open_transaction: t('data.obstacle.openTransaction'),
    open_payout: t('data.obstacle.openPayout'),
    protected_trade: t('data.obstacle.protectedTrade'),
    balance: t('data.obstacle.balance'),
    debt: t('data.obstacle.debt'),
  } satisfies Record<ErasureObstacle, string>
  return (
    <Note tone="warn">
      <p>{t('data.notYet')}</p>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{words[obstacle]}</li>
        ))}
      </ul>
    </Note>
  )
}

/** The server has already ended every session; only the stored tokens must be removed, in all tabs. */
function useLeaving(): () => Promise<void> {
  const t = useT(accountTexts)
  const language = useLanguage()
  return async () => {
    await underSessionLock(async () => clearStoredSession())
    setAnonymous()
    goTo(localizedPath(paths.home, language))
    showToast({ text: t('data.deleted'), kind: 'success' })
  }
}
