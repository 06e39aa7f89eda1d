import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { inventoryTexts } from './inventory-texts.ts'

type CooldownButtonProps = ComponentProps<typeof Button> & {
  /** By this browser's clock; an earlier request would get the same response. */
  readyAtMs: number
}

/** Shows the waiting time instead of silently doing nothing. */
export function CooldownButton({ readyAtMs, children, ...rest }: CooldownButtonProps) {
  const seconds = useSecondsUntil(readyAtMs)
  const t = useT(inventoryTexts)
  return (
    <Button {...rest} aria-disabled={seconds > 0}>
      {children}
      {seconds > 0 ? <span className="num low no-wrap">{t('wait.seconds', { seconds })}</span> : null}
    </Button>
  )
}

export function useSecondsUntil(momentMs: number): number {
  const nowMs = useNowMs(1_000)
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1_000))
}
