import { payoutFor } from '@app/contract/payout-share'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { exampleMarketGrosze, exampleSkin } from '#lib/example-item.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { homeTexts } from './home-texts.ts'
import type { LiveBoard } from './rate-board.tsx'
import checkboxStyles from '#components/ui/checkbox.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/site/home/step-bits.module.css'

/** One sale in four small pictures. They only illustrate the text above them, so screen readers skip them. */
export type StepName = 'pick' | 'check' | 'send' | 'paid'

export function StepBit({ step, board }: { step: StepName; board: LiveBoard }) {
  const t = useT(homeTexts)
  const { rate, rateBps } = useOffer()
  const marketGrosze = exampleMarketGrosze(board)
  const payout = formatGrosze(payoutFor(marketGrosze, rateBps))
  const contents: Record<StepName, ReactNode> = {
    pick: (
      <>
        <span className={`${checkboxStyles.tick} ${checkboxStyles['is-on']}`} />
        <ItemPicture url={exampleSkin(board)?.image ?? ''} width={48} height={36} />
        <span className={moneyStyles.payout}>{payout}</span>
      </>
    ),
    check: (
      <>
        {formatGrosze(marketGrosze)} × {rate} = <span className={moneyStyles.payout}>{payout}</span>
      </>
    ),
    send: (
      <>
        {t('steps.send.code')} <b className="mono">KANT7F3Q</b>
      </>
    ),
    paid: (
      <>
        <Icon name="check" />
        <span>{t.rich('steps.paid.done', { amount: <b key="amount">{payout}</b> })}</span>
      </>
    ),
  }
  return (
    <div className={styles['step-bit']} aria-hidden="true">
      {contents[step]}
    </div>
  )
}
