import type { AdminTransaction, RevealResponse } from '@app/contract/office/money'
import { useEffect, useState } from 'react'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { reveal } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/payout-panel.module.css'

type Details = RevealResponse['details']

/** Long enough to copy a number, but short enough for a screen that staff leave unattended. */
const SHOWN_MS = 60_000

/** The destination is masked. Staff can reveal it for one minute with a reason, which is recorded. */
export function Destination({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const { destination, allowed } = transaction
  const [details, setDetails] = useState<Details>()
  useEffect(() => {
    if (!details) return undefined
    const timer = setTimeout(() => setDetails(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [details])

  if (!destination) {
    return (
      <div>
        <dt>{t('payout.destination')}</dt>
        <dd>{t(transaction.type === 'deposit' ? 'payout.toBalance' : 'payout.noDestination')}</dd>
      </div>
    )
  }
  return (
    <>
      <div>
        <dt>{destination.bankName ?? t('payout.destination')}</dt>
        <dd className={styles.destination}>
          <span className="mono">{destination.masked}</span>
          {allowed.reveal && !details ? (
            <DialogButton
              size="small"
              variant="ghost"
              icon="eye"
              dialog={<RevealDialog id={transaction.id} onRevealed={setDetails} />}
            >
              {t('payout.reveal')}
            </DialogButton>
          ) : null}
          {details ? (
            <Button size="small" variant="ghost" onClick={() => setDetails(undefined)}>
              {t('payout.hide')}
            </Button>
          ) : null}
        </dd>
      </div>
      {details ? <FullDetails details={details} /> : null}
    </>
  )
}

function RevealDialog({ id, onRevealed }: { id: number; onRevealed: (details: Details) => void }) {
  const t = useT(detailTexts)
  return (
    <ReasonDialog
      title={t('payout.revealTitle')}
      confirmLabel={t('payout.reveal')}
      reason="required"
      isGentle
      done={null}
      onConfirm={async (reason) => onRevealed(await reveal(id, reason))}
    >
      <p>{t('payout.revealLead')}</p>
    </ReasonDialog>
  )
}

function FullDetails({ details }: { details: Details }) {
  const t = useT(detailTexts)
  if (details.method === 'bank') {
    return (
      <>
        <Fact name={t('payout.account')} value={details.accountNumber} />
        <Fact name={t('payout.owner')} value={details.ownerName} />
      </>
    )
  }
  if (details.method === 'crypto') {
    return <Fact name={t('payout.address', { coin: details.coin })} value={details.address} />
  }
  return <Fact name={t('payout.email')} value={details.email} />
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="mono">{value}</span> <CopyButton name={name} value={value} />
      </dd>
    </div>
  )
}
