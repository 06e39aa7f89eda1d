import type { ReactNode } from 'react'
import { useMay } from '#lib/staff/staff-context.ts'
import { MoneyFrame } from './money-frame.tsx'
import { NextDeadline, ToDecide } from './next-deadline.tsx'
import { Proposals } from './proposals.tsx'
import { Rails } from './rails.tsx'

/** The money of the day, open approval requests, and the state of the payout rails. */
export function MoneyPage({ overview }: { overview?: ReactNode }) {
  const may = useMay()
  return (
    <MoneyFrame part="controls">
      <NextDeadline />
      <ToDecide />
      {overview}
      {may('proposals.decide') ? <Proposals /> : null}
      <Rails />
    </MoneyFrame>
  )
}
