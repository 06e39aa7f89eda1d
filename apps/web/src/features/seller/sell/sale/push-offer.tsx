import type { Sale } from '@app/contract/selling/sales'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FailureNote, Note } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pushSupport } from '#lib/push/push-browser.ts'
import { usePush } from '#lib/push/use-push.ts'
import { keptStorage } from '#lib/session/browser-storage.ts'
import { saleTexts } from './sale-texts.ts'

const DISMISSED = 'pushOfferDismissed'
/** We have the items: the next news is the money. An instant payout is often there first, so a paid sale asks too. */
const SOLD: readonly Sale['state'][] = ['items_received', 'protected', 'paying', 'completed']

/** Offers push messages after a sale, once. The browser asks only after a click. */
export function PushOffer({ sale }: { sale: Sale }) {
  // Money that came back wants an answer now, not a message next time.
  const hasTrouble = sale.needsDetails || sale.reversedAt !== null || sale.payout?.state === 'returned'
  const isGood = SOLD.includes(sale.state) && !hasTrouble
  const isWanted = isGood && pushSupport() === 'ready'
  return isWanted && keptStorage.getItem(DISMISSED) === null ? <Offer sale={sale} /> : null
}

function Offer({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const failureText = useFailureText()
  const [isDismissed, setDismissed] = useState(false)
  const { data, turnOn, support } = usePush()
  if (!data?.publicKey || isDismissed) return null
  if (turnOn.isSuccess && data.isOn)
    return (
      <Note tone="ok" icon="check" isLive>
        {t('push.done')}
      </Note>
    )
  if (data.isOn || support !== 'ready') return null
  const dismiss = () => {
    keptStorage.setItem(DISMISSED, '1')
    setDismissed(true)
  }
  return (
    <Note
      icon="clock"
      actions={
        <>
          <Button size="small" isLoading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('push.turnOn')}
          </Button>
          <Button size="small" variant="ghost" onClick={dismiss}>
            {t('push.notNow')}
          </Button>
        </>
      }
    >
      <strong>{sale.state === 'completed' ? t('push.nextTime') : t('push.whenPaid')}</strong>
      <p>{t('push.how')}</p>
      <FailureNote text={turnOn.error ? failureText(turnOn.error, t('push.failed')) : undefined} />
    </Note>
  )
}
