import type { AdminTransaction } from '@app/contract/office/money'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/proofs.module.css'

const MINUTE_MS = 60_000

type ProofsProps = {
  transaction: AdminTransaction
  sale: NonNullable<AdminTransaction['sale']>
  offer: SaleEvidenceResponse['offers'][number] | undefined
}

/** Facts beside the items: the sender of the offer, the requested items, and how long Steam allows a reversal. */
export function Proofs({ transaction, sale, offer }: ProofsProps) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  // What the seller declared proves nothing once Steam itself tells that our offer was accepted.
  const isOurs = sale.timeline.some(({ state }) => state === 'offer_wanted' || state === 'offer_sent')
  const accepted = sale.timeline.find(({ state }) => state === 'verifying')
  const isOwner = offer?.senderId === transaction.seller.steamId
  return (
    <ul className={styles.proofs}>
      {isOurs ? (
        <Proof icon={accepted ? 'check' : 'clock'} tone={accepted ? 'ok' : 'plain'} title={t('proof.ours')}>
          {accepted
            ? t('proof.oursAccepted', { time: formatMoment(accepted.at, language, now) })
            : t('proof.oursWaits')}
        </Proof>
      ) : (
        <Proof icon="info" tone="plain" title={t('proof.declared')}>
          {t('proof.declaredSub', { time: formatMoment(sale.declaredSentAt, language, now) })}
        </Proof>
      )}
      <Proof icon="info" tone="plain" title={t('proof.code', { code: sale.code })}>
        {t(isOurs ? 'proof.oursCode' : 'proof.codeSub')}
      </Proof>
      {offer ? (
        <>
          <Proof
            icon={isOwner ? 'check' : 'close'}
            tone={isOwner ? 'ok' : 'bad'}
            title={t(isOurs ? 'proof.accepter' : 'proof.sender')}
          >
            {isOwner ? (
              t('proof.senderYes')
            ) : (
              <span title={offer.senderId}>{t('proof.senderNo', { id: offer.senderId.slice(-4) })}</span>
            )}
          </Proof>
          <Proof
            icon={offer.askedCount === 0 ? 'check' : 'close'}
            tone={offer.askedCount === 0 ? 'ok' : 'bad'}
            title={t('proof.nothingAsked')}
          >
            {offer.askedCount === 0 ? t('proof.askedNone') : t('proof.asked', { count: offer.askedCount })}
          </Proof>
        </>
      ) : null}
      <Protection transaction={transaction} sale={sale} />
    </ul>
  )
}

/** Until when Steam allows a reversal. A sale that ended without a trade has nothing to protect. */
function Protection({ transaction, sale }: Pick<ProofsProps, 'transaction' | 'sale'>) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const { settlesAt, reversedAt } = sale
  if (reversedAt !== null)
    return (
      <Proof icon="close" tone="bad" title={t('proof.protection')}>
        {t('proof.reversed', { time: formatMoment(reversedAt, language, now) })}
      </Proof>
    )
  if (transaction.status === 'failed' || transaction.status === 'cancelled') return null
  const isOver = settlesAt !== null && Date.parse(settlesAt) <= now
  return (
    <Proof icon="shield" tone={isOver ? 'ok' : 'warn'} title={t('proof.protection')}>
      {settlesAt === null
        ? t('proof.unknown')
        : isOver
          ? t('proof.over')
          : t('proof.until', { time: formatMoment(settlesAt, language, now) })}
    </Proof>
  )
}

type ProofProps = {
  icon: IconName
  tone: 'ok' | 'bad' | 'warn' | 'plain'
  title: string
  children: ReactNode
}

function Proof({ icon, tone, title, children }: ProofProps) {
  return (
    <li className={styles[`proof-${tone}`]}>
      <Icon name={icon} />
      <div>
        {title}
        <span>{children}</span>
      </div>
    </li>
  )
}
