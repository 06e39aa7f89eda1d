import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import styles from '#features/seller/sell/countdown.module.css'

type CountdownProps = {
  /** A deadline from the server; the page never calculates one. */
  endsAt: Date
  onEnd?: () => void
}

const ANNOUNCED_AT_SECONDS = [0, 20, 60, 300]
/** A timer may skip a second, and a screen reader needs time to notice the text. */
const ANNOUNCED_FOR_SECONDS = 5
const SOON_SECONDS = 120

export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const t = useT(uiTexts)
  const leftSeconds = useSecondsLeft(endsAt, onEnd)
  const milestone = ANNOUNCED_AT_SECONDS.find(
    (seconds) => leftSeconds <= seconds && leftSeconds > seconds - ANNOUNCED_FOR_SECONDS,
  )
  return (
    <span className={classNames(styles.countdown, leftSeconds <= SOON_SECONDS && styles['is-soon'])}>
      <Icon name="clock" />
      <span role="timer" aria-live="off">
        {clockOf(leftSeconds)}
      </span>
      <output className="visually-hidden">{announce()}</output>
    </span>
  )

  function announce(): string {
    if (milestone === undefined) return ''
    return milestone === 0 ? t('countdown.over') : t('countdown.left', { time: clockOf(milestone) })
  }
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function useSecondsLeft(endsAt: Date, onEnd: (() => void) | undefined): number {
  const endMs = endsAt.getTime()
  const [leftSeconds, setLeftSeconds] = useState(() => secondsUntil(endMs))
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Each tick is a whole number of seconds before the end, so that zero is shown exactly at the end.
    const wait = () => {
      timer = setTimeout(tick, untilNextSecond(endMs))
    }
    const tick = () => {
      const left = secondsUntil(endMs)
      setLeftSeconds(left)
      if (left > 0) wait()
      else end()
    }
    wait()
    return () => clearTimeout(timer)
  }, [endMs])

  return leftSeconds
}

function secondsUntil(endMs: number): number {
  return Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
}

function untilNextSecond(endMs: number): number {
  const leftMs = endMs - Date.now()
  return leftMs <= 0 ? 0 : leftMs % 1000 || 1000
}
