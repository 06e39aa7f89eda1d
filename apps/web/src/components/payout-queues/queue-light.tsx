import type { LiquidityLight } from '@app/contract/selling/payout-board-facts'
import { useT } from '#lib/i18n/use-t.ts'
import { payoutQueuesTexts } from './payout-queues-texts.ts'
import styles from '#components/payout-queues/queue-light.module.css'

export type Queue = { light: LiquidityLight; waiting: number }

/** The text repeats the meaning of the colour, so that colour is never the only signal. */
function LightWords({ light }: { light: LiquidityLight }) {
  const t = useT(payoutQueuesTexts)
  if (light === 'unknown') return null
  return (
    <span className={styles['queue-light']} data-light={light}>
      {t(`light.${light}`)}
    </span>
  )
}

/** Whether this method is slower than usual, which is worth a line beside its name. */
export function isSlow({ light }: Queue): boolean {
  return light === 'amber' || light === 'red'
}

/** Shows both values in one line. */
export function QueueLine({ queue: { light, waiting } }: { queue: Queue }) {
  const t = useT(payoutQueuesTexts)
  return (
    <span className={styles['queue-line']}>
      <LightWords light={light} />
      <span>{waiting === 0 ? t('queue.none') : t('queue.before', { count: waiting })}</span>
    </span>
  )
}
