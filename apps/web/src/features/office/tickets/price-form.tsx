import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import { APPRAISAL_LIMITS } from '@app/contract/catalog/appraisal-facts'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextInput } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { namePrice } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'

const HOURS = [12, APPRAISAL_LIMITS.validHoursDefault, 48, APPRAISAL_LIMITS.validHoursMax]

type PriceFormProps = { appraisal: TicketAppraisal; onDone: () => Promise<void> }

/** Sets a price; the seller reads it with the reason in the ticket. */
export function PriceForm({ appraisal, onDone }: PriceFormProps) {
  const t = useT(staffTicketTexts)
  const [draft, setDraft] = useState(EMPTY)
  const form = useSending(appraisal.id, onDone)
  const { staff } = appraisal
  if (!staff) return null
  if (staff.isOwn) return <Note tone="warn">{t('appraisal.own')}</Note>
  if (staff.mayNameUpTo < staff.minimum) return <Note tone="warn">{t('appraisal.adminOnly')}</Note>
  const range = t('appraisal.range', {
    from: formatGrosze(toGrosze(staff.minimum)),
    to: formatGrosze(toGrosze(staff.mayNameUpTo)),
  })
  const price = readPrice(draft.price)
  const reason = draft.reason.trim()
  const isReady = price !== undefined && reason !== ''
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady)
          void form.send({ price, validHours: draft.hours, reason }, () =>
            setDraft({ ...EMPTY, hours: draft.hours }),
          )
      }}
    >
      <PriceFields
        draft={draft}
        range={range}
        priceProblem={form.priceProblem}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      {form.isWaiting ? (
        <Note tone="info" isLive>
          {t('appraisal.waits')}
        </Note>
      ) : null}
      {form.problem === '' ? null : (
        <Note tone="bad" isLive>
          {form.problem}
        </Note>
      )}
      <Button
        type="submit"
        variant="primary"
        isLoading={form.isSending}
        aria-disabled={!isReady || undefined}
      >
        {appraisal.state === 'offered' ? t('appraisal.replace') : t('appraisal.send')}
      </Button>
    </form>
  )
}

type Draft = { price: string; hours: number; reason: string }

const EMPTY: Draft = { price: '', hours: APPRAISAL_LIMITS.validHoursDefault, reason: '' }

type PriceFieldsProps = {
  draft: Draft
  range: string
  priceProblem: string | undefined
  onChange: (part: Partial<Draft>) => void
}

function PriceFields({ draft, range, priceProblem, onChange }: PriceFieldsProps) {
  const t = useT(staffTicketTexts)
  return (
    <>
      <Field label={t('appraisal.amount')} hint={range} error={priceProblem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={draft.price}
            onChange={(event) => onChange({ price: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('appraisal.hours')}>
        {(control) => (
          <Select
            {...control}
            value={String(draft.hours)}
            options={HOURS.map((count) => ({
              value: String(count),
              label: t('appraisal.hoursCount', { count }),
            }))}
            onChange={(event) => onChange({ hours: Number(event.currentTarget.value) })}
          />
        )}
      </Field>
      <Field label={t('appraisal.reason')} hint={t('appraisal.reasonHint')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={APPRAISAL_LIMITS.reasonChars}
            value={draft.reason}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

type Body = Parameters<typeof namePrice>[1]

/**
 * The same input uses the same idempotency key, so that a retry after a lost response does not set a second price.
 */
function useSending(appraisalId: string, onDone: () => Promise<void>) {
  const t = useT(staffTicketTexts)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [priceProblem, setPriceProblem] = useState<string>()
  const sent = useRef<{ text: string; key: string }>(undefined)

  async function send(body: Body, onNamed: () => void): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem('')
    setWaiting(false)
    setPriceProblem(undefined)
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    try {
      const { isDone } = await namePrice(appraisalId, body, sent.current.key)
      setWaiting(!isDone)
      sent.current = undefined
      onNamed()
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || t('facts.failed')
      if (error instanceof ApiError && error.fields['price'] !== undefined) setPriceProblem(message)
      else setProblem(message)
    }
    setSending(false)
    await onDone().catch(() => undefined)
  }
  return { isSending, problem, isWaiting, priceProblem, send }
}

/** Accepts typed amounts: `412,34`, `412.34`, `1 200`. Undefined when the text is not an amount. */
function readPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}
