import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import { APPRAISAL_LIMITS } from '@app/contract/catalog/appraisal-facts'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  AreaField,
  atLeast,
  Form,
  FormFailure,
  SelectField,
  SubmitButton,
  TextField,
} from '#components/admin/form.tsx'
import { Note } from '#components/ui/note.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { namePrice } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'

const HOURS = [12, APPRAISAL_LIMITS.validHoursDefault, 48, APPRAISAL_LIMITS.validHoursMax]

type PriceFormProps = { appraisal: TicketAppraisal; onDone: () => Promise<void> }

/** Sets a price; the seller reads it with the reason in the ticket. */
export function PriceForm({ appraisal, onDone }: PriceFormProps) {
  const t = useT(staffTicketTexts)
  const keyFor = useIdempotencyKey()
  const sentCount = useRef(0)
  const [isWaiting, setWaiting] = useState(false)
  const { staff } = appraisal
  if (!staff) return null
  if (staff.isOwn) return <Note tone="warn">{t('appraisal.own')}</Note>
  if (staff.mayNameUpTo < staff.minimum) return <Note tone="warn">{t('appraisal.adminOnly')}</Note>
  const range = t('appraisal.range', {
    from: formatGrosze(toGrosze(staff.minimum)),
    to: formatGrosze(toGrosze(staff.mayNameUpTo)),
  })
  return (
    <Form
      defaults={{ price: '', validHours: String(APPRAISAL_LIMITS.validHoursDefault), reason: '' }}
      describe={(error) => failureText(error, t('facts.failed'))}
      onSubmit={async ({ price, validHours, reason }, { reset }) => {
        setWaiting(false)
        const body = { price: readPrice(price) ?? 0, validHours: Number(validHours), reason: reason.trim() }
        try {
          // A retry after a lost response has the same key; the same price later is a new one.
          const { isDone } = await namePrice(appraisal.id, body, keyFor([sentCount.current, body]))
          sentCount.current += 1
          setWaiting(!isDone)
          reset({ price: '', validHours, reason: '' })
        } finally {
          await onDone().catch(() => undefined)
        }
      }}
    >
      <TextField
        name="price"
        label={t('appraisal.amount')}
        hint={range}
        inputMode="decimal"
        autoComplete="off"
        check={(text) => (readPrice(text) === undefined ? range : undefined)}
      />
      <Margin listedPrice={staff.listedPrice} />
      <SelectField
        name="validHours"
        label={t('appraisal.hours')}
        options={HOURS.map((count) => ({
          value: String(count),
          label: t('appraisal.hoursCount', { count }),
        }))}
      />
      <AreaField
        name="reason"
        label={t('appraisal.reason')}
        hint={t('appraisal.reasonHint')}
        rows={3}
        maxLength={APPRAISAL_LIMITS.reasonChars}
        check={atLeast(1, t('appraisal.reasonHint'))}
      />
      {isWaiting ? (
        <Note tone="info" isLive>
          {t('appraisal.waits')}
        </Note>
      ) : null}
      <FormFailure />
      <SubmitButton>
        {appraisal.state === 'offered' ? t('appraisal.replace') : t('appraisal.send')}
      </SubmitButton>
    </Form>
  )
}

/** What is left of the list price at the typed price, before the marketplace's fee. */
function Margin({ listedPrice }: { listedPrice: number | null }) {
  const t = useT(staffTicketTexts)
  const price = readPrice(useWatch<{ price: string }, 'price'>({ name: 'price' }))
  if (listedPrice === null || price === undefined) return null
  const left = toGrosze(listedPrice) - toGrosze(price)
  const percent = Math.round((left * 100) / toGrosze(listedPrice))
  return <p className="caption">{t('appraisal.margin', { amount: formatGrosze(left), percent })}</p>
}

/** Accepts typed amounts: `412,34`, `412.34`, `1 200`. Undefined when the text is not an amount. */
function readPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}
