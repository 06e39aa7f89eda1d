import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { send } from '#lib/api/send.ts'
import { currentLanguage } from '#lib/i18n/current-language.ts'
import { rememberSignIn } from './return-to.ts'

type StartProblem = { kind: 'startFailed' | 'unexpected'; detail: string | undefined }

/** Sends the browser to Steam. With a page to return to, the return takes the callback form. */
export function useSteamSignIn(options: {
  returnTo: string | undefined
  onProblem: (problem: StartProblem) => void
}): { isStarting: boolean; start: () => Promise<void> } {
  const { returnTo, onProblem } = options
  const [isStarting, setStarting] = useState(false)

  useEffect(() => {
    // "Back" on Steam's page can bring this page back as it was left, with a button that waits for ever.
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

/** Needs no session, and an old one that is still stored must not get in its way. */
function startSteamSignIn(returnForm: 'callback' | 'login') {
  return send('POST /api/auth/steam', {
    // The browser comes back from Steam to the language it left from.
    query: { lang: currentLanguage() },
    body: { returnForm },
  })
}

function webAddress(url: string): URL {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('The sign-in address is not a web address.')
  return address
}
