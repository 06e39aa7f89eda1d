import type { ItemAppraisal } from '@app/contract/catalog/appraisals'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { acceptPrice, declineAppraisal } from './appraisal-calls.ts'
import { appraisalTexts } from './appraisal-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#components/appraisal/appraisal-offer.module.css'

type AppraisalOfferProps = { appraisal: ItemAppraisal; onChanged: () => void }

/** Shows the state of one item's appraisal and the seller's possible actions. */
export function AppraisalOffer({ appraisal, onChanged }: AppraisalOfferProps) {
  const t = useT(appraisalTexts)
  const language = useLanguage()
  const { state } = appraisal
  const amount = formatGrosze(toGrosze(appraisal.price ?? 0))
  const until = appraisal.validUntil === null ? '' : formatDateTime(appraisal.validUntil, language)
  return (
    <div className={styles['appraisal-offer']}>
      <p className={styles['appraisal-state']}>
        {state === 'offered' || state === 'accepted'
          ? t(`state.${state}`, { amount, until })
          : t(`state.${state}`)}
      </p>
      {state === 'waiting' || state === 'offered' ? (
        <Choices appraisal={appraisal} amount={amount} onChanged={onChanged} />
      ) : null}
    </div>
  )
}

function Choices({ appraisal, amount, onChanged }: AppraisalOfferProps & { amount: string }) {
  const t = useT(appraisalTexts)
  const [pending, setPending] = useState<'accept' | 'decline'>()
  const [problem, setProblem] = useState('')
  const { id, priceId, state } = appraisal

  async function run(kind: 'accept' | 'decline', call: () => Promise<unknown>): Promise<void> {
    if (pending) return
    setPending(kind)
    setProblem('')
    try {
      await call()
      const text = kind === 'accept' ? t('offer.accepted') : t('offer.declined')
      showToast({ kind: 'success', text, autoCloseMs: SHORT_TOAST_MS })
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('offer.failed'))
    }
    setPending(undefined)
    // Also runs after a refusal, because the page then shows stale data.
    onChanged()
  }
  return (
    <>
      <div className="row">
        {state === 'offered' && priceId !== null ? (
          <Button
            variant="primary"
            isLoading={pending === 'accept'}
            onClick={() => void run('accept', () => acceptPrice(id, priceId))}
          >
            {t('offer.accept', { amount })}
          </Button>
        ) : null}
        <Button
          variant={state === 'offered' ? 'secondary' : 'ghost'}
          size={state === 'offered' ? 'medium' : 'small'}
          isLoading={pending === 'decline'}
          onClick={() => void run('decline', () => declineAppraisal(id))}
        >
          {state === 'offered' ? t('offer.decline') : t('offer.giveUp')}
        </Button>
      </div>
      {state === 'offered' ? <p className={fieldStyles.hint}>{t('offer.note')}</p> : null}
      {problem === '' ? null : (
        <Note tone="bad" isLive>
          {problem}
        </Note>
      )}
    </>
  )
}
