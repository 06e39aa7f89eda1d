import '#styles/data.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

type CountdownProps = {
  /** The server's own moment; the page never makes up a deadline. */
  endsAt: Date
  onEnd?: () => void
}

const ANNOUNCED_AT_SECONDS = [300, 60, 20, 0]
const SOON_SECONDS = 120

export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const t = useT(uiTexts)
  const leftSeconds = useSecondsLeft(endsAt, onEnd)
  const shown = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
  const milestone = ANNOUNCED_AT_SECONDS.includes(leftSeconds)
  const announcement = leftSeconds === 0 ? t('countdown.over') : t('countdown.left', { time: shown })
  return (
    <span className={classNames('countdown', leftSeconds <= SOON_SECONDS && 'is-soon')}>
      <Icon name="clock" />
      <span role="timer" aria-live="off">
        {shown}
      </span>
      <output className="visually-hidden">{milestone ? announcement : ''}</output>
    </span>
  )
}

function useSecondsLeft(endsAt: Date, onEnd: (() => void) | undefined): number {
  const endMs = endsAt.getTime()
  const [leftSeconds, setLeftSeconds] = useState(() => secondsUntil(endMs))
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(endMs)
      setLeftSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [endMs])

  return leftSeconds
}

function secondsUntil(endMs: number): number {
  return Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
}
