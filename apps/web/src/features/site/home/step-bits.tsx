import { payoutFor } from '@app/contract/payout-share'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { homeTexts } from './home-texts.ts'

/** One sale in four small pictures. They only illustrate the text above them, so screen readers skip them. */
const ITEM_MARKET_GROSZE = 18_240
const MARKET_GROSZE = 61_200

export type StepName = 'pick' | 'check' | 'send' | 'paid'

export function StepBit({ step }: { step: StepName }) {
  const t = useT(homeTexts)
  const { rate, rateBps } = useOffer()
  const payout = formatGrosze(payoutFor(MARKET_GROSZE, rateBps))
  const contents: Record<StepName, ReactNode> = {
    pick: (
      <>
        <span className="tick is-on" />
        <ItemPicture url="" width={56} height={22} />
        <span className="payout">{formatGrosze(payoutFor(ITEM_MARKET_GROSZE, rateBps))}</span>
      </>
    ),
    check: (
      <>
        {formatGrosze(MARKET_GROSZE)} × {rate} = <span className="payout">{payout}</span>
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
    <div className="step-bit num" aria-hidden="true">
      {contents[step]}
    </div>
  )
}
