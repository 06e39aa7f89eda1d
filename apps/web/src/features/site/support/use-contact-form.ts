import type { CurrentUser } from '@app/contract/identity/accounts'
import type { NewTicketResponse } from '@app/contract/support/tickets'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { checkDraft, CONTACT_FIELDS, type ContactDraft, type ContactField } from './contact-draft.ts'
import { newestFirst, readRecentSteamIds, rememberSteamId } from './recent-steam-ids.ts'
import type { NewTicketBody } from './support-calls.ts'
import { supportTexts } from './support-texts.ts'
import { useContactDraft } from './use-contact-draft.ts'
import { useTicketForm, type TicketForm } from './use-ticket-form.ts'

export type FieldErrors = Partial<Record<ContactField, string>>
export type SentTicket = NewTicketResponse['ticket'] & { email: string; notAttached: readonly string[] }
type Failure = { title: string; detail: string }

type About = {
  user: CurrentUser | null
  /** Undefined until it is known whether a user is signed in. */
  who: string | undefined
  sale: { id: number; number: string } | undefined
  /** The quote code of a sale that is not created yet. */
  quoteCode: string | undefined
}

/** The contact form: its fields, their errors, and sending the ticket. */
export function useContactForm({ user, who, sale, quoteCode }: About) {
  const server = useTicketForm(who)
  const fields = useContactDraft({ user, saleNumber: sale?.number, quoteCode })
  const { draft } = fields
  const checks = useFieldErrors(draft)
  const [website, setWebsite] = useState('')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const recent = useRecentSteamIds(server.form?.recentSteamIds)
  const sending = useSending(server)

  async function submit(): Promise<void> {
    if (sending.isBusy || !checks.checkAll()) return
    const body = requestOf(draft, { website, saleId: user ? sale?.id : undefined })
    const refused = await sending.send(body, pictures)
    if (refused) return checks.showServerErrors(refused)
    const steamId = draft.steamId.trim()
    if (steamId !== '') recent.remember(steamId)
    fields.restart({ name: draft.name, email: draft.email })
    setPictures([])
    checks.reset()
  }

  return {
    draft,
    isRestored: fields.isRestored,
    clear: () => {
      fields.restart()
      checks.reset()
    },
    edit: (change: Partial<ContactDraft>) => {
      fields.edit(change)
      checks.forgetServerErrors()
    },
    website,
    setWebsite,
    setPictures,
    errors: checks.errors,
    leave: checks.leave,
    attempt: checks.attempt,
    hasMissing: checks.hasMissing,
    recentSteamIds: recent.ids,
    medianMinutes: server.form?.medianFirstReplyMinutes ?? null,
    submit,
    isSending: sending.isSending,
    failure: sending.failure,
    sent: sending.sent,
    startAgain: () => {
      sending.startAgain()
      // A token is valid for one ticket only.
      server.renew().catch(() => undefined)
    },
  }
}

export type ContactFormState = ReturnType<typeof useContactForm>

function requestOf(
  draft: ContactDraft,
  { website, saleId }: { website: string; saleId: number | undefined },
): NewTicketBody {
  const steamId = draft.steamId.trim()
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    category: draft.category,
    subject: draft.subject.trim(),
    message: draft.message.trim(),
    ...(steamId === '' ? {} : { steamId }),
    ...(saleId === undefined ? {} : { saleId }),
    ...(website === '' ? {} : { website }),
  }
}

function useFieldErrors(draft: ContactDraft) {
  const t = useT(supportTexts)
  const [left, setLeft] = useState<readonly ContactField[] | 'all'>([])
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  /** Increases with every refused attempt, so that the summary gets the focus again. */
  const [attempt, setAttempt] = useState(0)
  const found = checkDraft(draft)
  const problems = CONTACT_FIELDS.filter((field) => found[field] && (left === 'all' || left.includes(field)))

  function textOf(field: ContactField): string {
    if (field === 'steamId') return t('form.steamIdInvalid')
    return field === 'email' && found.email === 'invalid' ? t('form.emailInvalid') : t(`form.${field}Missing`)
  }

  return {
    errors: {
      ...serverErrors,
      ...(Object.fromEntries(problems.map((field) => [field, textOf(field)])) as FieldErrors),
    },
    hasMissing: problems.some((field) => found[field] === 'missing'),
    attempt,
    /** An edited field is validated on blur; an empty one only when the user submits. */
    leave: (field: ContactField) => {
      if (draft[field].trim() !== '') setLeft((now) => (now === 'all' ? now : [...now, field]))
    },
    checkAll: (): boolean => {
      const isGood = Object.keys(found).length === 0
      setLeft(isGood ? [] : 'all')
      setServerErrors({})
      if (!isGood) setAttempt(attempt + 1)
      return isGood
    },
    showServerErrors: (errors: FieldErrors) => {
      setServerErrors(errors)
      if (Object.keys(errors).length > 0) setAttempt(attempt + 1)
    },
    forgetServerErrors: () => setServerErrors({}),
    reset: () => {
      setLeft([])
      setServerErrors({})
    },
  }
}

function useSending(server: TicketForm) {
  const t = useT(supportTexts)
  const keyFor = useIdempotencyKey()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState<SentTicket>()

  function describe(error: unknown): Failure {
    if (!(error instanceof ApiError)) return { title: t('send.failed'), detail: '' }
    if (error.status >= 200 && error.status < 300) return { title: t('send.refused'), detail: error.message }
    const detail = error.code === 'no_answer' ? t('form.noConnection') : error.message
    return { title: t('send.failed'), detail }
  }

  /** Returns field errors when the server refuses; undefined when the ticket is created. */
  async function send(body: NewTicketBody, pictures: readonly File[]): Promise<FieldErrors | undefined> {
    if (isBusy.current) return {}
    isBusy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      // Code that only sending needs does not delay the form.
      const { attachPictures, sendNewTicket } = await import('./send-new-ticket.ts')
      const ticket = await sendNewTicket(body, server, keyFor)
      setSent({ ...ticket, email: body.email, notAttached: await attachPictures(ticket, pictures) })
      return undefined
    } catch (error) {
      setFailure(describe(error))
      showToast({ text: t('send.toast'), kind: 'error' })
      return error instanceof ApiError ? fieldsOf(error) : {}
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return { isSending, isBusy: isSending, failure, sent, send, startAgain: () => setSent(undefined) }
}

function fieldsOf({ fields }: ApiError): FieldErrors {
  const known = CONTACT_FIELDS.filter((field) => fields[field])
  return Object.fromEntries(known.map((field) => [field, fields[field]]))
}

/** Ids of this browser first, then ids of the account. */
function useRecentSteamIds(ofAccount: readonly string[] = []) {
  const isHydrated = useIsHydrated()
  const [ofBrowser, setOfBrowser] = useState(readRecentSteamIds)
  return {
    ids: isHydrated ? newestFirst(ofBrowser, ofAccount) : [],
    remember: (steamId: string) => setOfBrowser(rememberSteamId(steamId)),
  }
}
