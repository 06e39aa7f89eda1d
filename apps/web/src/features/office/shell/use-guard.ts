import type { StaffState } from '@app/contract/identity/staff'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { stepUpWith } from '#lib/api/request.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { checkAdmin } from './staff-calls.ts'

/** Poll interval: an admin session that ended on the server through inactivity also ends here soon after. */
const LOOK_AGAIN_MS = 60_000

export type Guard = {
  /** Undefined while the server is asked, and for a user without access. */
  staff: StaffState | undefined
  /** A call waits for a fresh confirmation. */
  isConfirming: boolean
  /** Called after the factor is verified. */
  onPassed: (staff: StaffState) => void
  onGiveUp: () => void
  lookAgain: () => void
}

/** The back office opens only after the server allows it; the server also checks every call again. */
export function useGuard(): Guard {
  const [staff, setStaff] = useState<StaffState>()
  const [isConfirming, setConfirming] = useState(false)
  const waiting = useRef<((hasPassed: boolean) => void)[]>([])
  const leave = useLeave()

  const isLooking = useRef(false)
  const lookAgain = useCallback(async () => {
    // The check itself may be refused; this must not start another check.
    if (isLooking.current) return
    isLooking.current = true
    const answer = await askServer()
    isLooking.current = false
    if (typeof answer === 'object') setStaff(answer)
    else if (answer !== 'session-ended') leave(answer)
  }, [leave])

  const settle = useCallback((hasPassed: boolean) => {
    setConfirming(false)
    for (const resolve of waiting.current.splice(0)) resolve(hasPassed)
  }, [])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The answer comes later, from the server.
    void lookAgain()
    const timer = setInterval(() => {
      // A failed request proves nothing about the user's permissions; the next call checks them.
      checkAdmin().then(
        (answer) => answer && setStaff(answer),
        () => undefined,
      )
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [lookAgain])

  useEffect(() => {
    const wait = () => new Promise<boolean>((resolve) => waiting.current.push(resolve))
    const stop = stepUpWith(async (refused) => {
      if (refused.code === 'admin_required' || refused.code === 'staff_factor_enrol') {
        void lookAgain()
        return false
      }
      if (refused.code === 'staff_confirmation_required') {
        setConfirming(true)
        return wait()
      }
      if (refused.code !== 'staff_factor_required') return false
      setStaff((now) => now && { ...now, factor: 'required' })
      return wait()
    })
    return () => {
      stop()
      settle(false)
    }
  }, [lookAgain, settle])

  return {
    staff,
    isConfirming,
    lookAgain: () => void lookAgain(),
    onPassed: (passed) => {
      setStaff(passed)
      settle(true)
    },
    onGiveUp: () => settle(false),
  }
}

function useLeave(): (why: 'not-admin' | 'unknown') => void {
  const t = useT(adminShellTexts)
  const homePath = localizedPath(paths.home, useLanguage())
  const navigate = useNavigate()
  // The router's function changes on every page; this must not restart the guard.
  const newest = useRef<(why: 'not-admin' | 'unknown') => void>(() => undefined)
  useEffect(() => {
    newest.current = (why) => {
      showToast({ text: why === 'not-admin' ? t('guard.denied') : t('guard.failed'), kind: 'error' })
      void navigate(homePath, { replace: true })
    }
  })
  return useCallback((why) => newest.current(why), [])
}

async function askServer(): Promise<StaffState | 'not-admin' | 'unknown' | 'session-ended'> {
  try {
    return (await checkAdmin()) ?? 'not-admin'
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) return 'session-ended'
    return status === 403 ? 'not-admin' : 'unknown'
  }
}
