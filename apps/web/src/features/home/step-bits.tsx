import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { homeTexts } from './home-texts.ts'

/** One sale in four small pictures. They only illustrate the words above them, so nobody has them read out. */
const ITEM_GROSZE = 12_768
const MARKET_GROSZE = 61_200
const PAYOUT_GROSZE = 42_840

export type StepName = 'pick' | 'check' | 'send' | 'paid'

export function StepBit({ step }: { step: StepName }) {
  const t = useT(homeTexts)
  const contents: Record<StepName, ReactNode> = {
    pick: (
      <>
        <span className="tick is-on" />
        <ItemPicture url="" width={56} height={22} />
        <span className="payout">{formatGrosze(ITEM_GROSZE)}</span>
      </>
    ),
    check: (
      <>
        {formatGrosze(MARKET_GROSZE)} × 70% = <span className="payout">{formatGrosze(PAYOUT_GROSZE)}</span>
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
        <span>
          {t.rich('steps.paid.done', { amount: <b key="amount">{formatGrosze(PAYOUT_GROSZE)}</b> })}
        </span>
      </>
    ),
  }
  return (
    <div className="step-bit num" aria-hidden="true">
      {contents[step]}
    </div>
  )
}
