import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { send } from '#lib/api/send.ts'
import { currentLanguage } from '#lib/i18n/current-language.ts'
import { rememberSignIn } from './return-to.ts'

type StartProblem = { kind: 'startFailed' | 'unexpected'; detail: string | undefined }

/** Sends the browser to Steam. With a `returnTo` page, the callback form is used for the return. */
export function useSteamSignIn(options: {
  returnTo: string | undefined
  onProblem: (problem: StartProblem) => void
}): { isStarting: boolean; start: () => Promise<void> } {
  const { returnTo, onProblem } = options
  const [isStarting, setStarting] = useState(false)

  useEffect(() => {
    // "Back" on Steam's page may restore this page from the cache, with a button that stays busy forever.
    const wakeUp = (event: PageTransitionEvent) => {
      if (event.persisted) setStarting(false)
    }
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  async function start(): Promise<void> {
    setStarting(true)
    try {
      const { url, state } = await startSteamSignIn(returnTo ? 'callback' : 'login')
      rememberSignIn({ state, returnTo })
      window.location.assign(webAddress(url))
    } catch (error) {
      setStarting(false)
      const isRefused = error instanceof ApiError
      const detail = isRefused && error.code === 'rate_limited' ? error.message : undefined
      onProblem({ kind: isRefused ? 'startFailed' : 'unexpected', detail })
    }
  }

  return { isStarting, start }
}

/** Sent without a session, because an old stored session must not interfere. */
function startSteamSignIn(returnForm: 'callback' | 'login') {
  return send('POST /api/auth/steam', {
    // The browser returns from Steam in the same language.
    query: { lang: currentLanguage() },
    body: { returnForm },
  })
}

function webAddress(url: string): URL {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('The sign-in address is not a web address.')
  return address
}
