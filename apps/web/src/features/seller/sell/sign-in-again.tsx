import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useSteamSignIn } from '#lib/session/use-steam-sign-in.ts'
import { sellTexts } from './sell-texts.ts'
import fieldStyles from '#components/ui/field.module.css'

/** Replaces the fields: after a first payout, new payout details need a recent sign-in. */
export function SignInAgain({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useT(sellTexts)
  const { pathname, search } = useLocation()
  const [problem, setProblem] = useState<string>()
  const { isStarting, start } = useSteamSignIn({
    returnTo: pathname + search,
    onProblem: ({ detail }) => setProblem(detail ?? t('fresh.failed')),
  })
  function leave() {
    setProblem(undefined)
    onLeave?.()
    void start()
  }
  return (
    <div data-field="signIn">
      <Note
        tone="warn"
        icon="lock"
        isLive
        actions={
          <Button variant="steam" isLoading={isStarting} onClick={leave}>
            {t('fresh.button')}
          </Button>
        }
      >
        <strong>{t('fresh.title')}</strong>
        <div>{t('fresh.lead')}</div>
        {problem ? <div className={fieldStyles['field-error']}>{problem}</div> : null}
      </Note>
    </div>
  )
}
