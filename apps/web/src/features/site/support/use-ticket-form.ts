import type { TicketFormResponse } from '@app/contract/support/tickets'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchTicketForm } from './support-calls.ts'

/** The server's data about the form. Without a response the form can still be filled in; sending tries again. */
export function useTicketForm(who: string | undefined) {
  const [form, setForm] = useState<TicketFormResponse>()
  const asked = useRef<Promise<TicketFormResponse>>(undefined)

  function renew(): Promise<TicketFormResponse> {
    const asking = fetchTicketForm()
    asked.current = asking
    asking.then(
      (answer) => {
        if (asked.current === asking) setForm(answer)
      },
      () => {
        if (asked.current === asking) asked.current = undefined
      },
    )
    return asking
  }

  // A failure appears, if at all, when the form is sent.
  const ask = useEffectEvent(() => void renew().catch(() => undefined))
  useEffect(() => {
    if (who !== undefined) ask()
  }, [who])

  return { form, current: () => asked.current ?? renew(), renew }
}

export type TicketForm = ReturnType<typeof useTicketForm>
