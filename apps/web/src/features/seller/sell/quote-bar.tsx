import { Button } from '#components/ui/button.tsx'
import { Countdown } from './countdown.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import type { QuoteControl } from './use-quote.ts'
import styles from '#features/seller/sell/quote-bar.module.css'

/** Shows how long the price is valid, by the server's clock, and the button to lock it again. */
export function QuoteBar({ control }: { control: QuoteControl }) {
  const t = useT(sellTexts)
  const { quote, phase, endsAtMs } = control
  if (!quote) return <div className={styles['quote-bar']} />
  if (phase === 'expired') return <div className={styles['quote-bar']}>{t('quote.over')}</div>
  return (
    <div className={styles['quote-bar']}>
      <span>{t('quote.locked')}</span>
      {/* A new end starts a new countdown, with its own announcements. */}
      <Countdown key={endsAtMs} endsAt={new Date(endsAtMs)} />
      {phase === 'ending' ? (
        <Button size="small" isLoading={control.isLoading} onClick={control.renew}>
          {t('quote.extend', { minutes: lockMinutes(quote) })}
        </Button>
      ) : null}
    </div>
  )
}

/** The length of the lock is a setting, so it comes with the quote. */
function lockMinutes({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): number {
  return Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000))
}
