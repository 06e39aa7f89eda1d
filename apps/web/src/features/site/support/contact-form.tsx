import { suggestEmail } from '@app/contract/identity/email-address'
import { FORM_CATEGORIES, TICKET_LIMITS, type FormCategory } from '@app/contract/support/ticket-facts'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextInput } from '#components/ui/text-input.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { CONTACT_FIELDS } from './contact-draft.ts'
import { SaleNote, type SaleReference } from './sale-note.tsx'
import { SecretWarning } from '#components/secret-warning/secret-warning.tsx'
import { PictureField } from './picture-field.tsx'
import { SteamIdField } from './steam-id-field.tsx'
import { supportTexts } from './support-texts.ts'
import type { ContactFormState } from './use-contact-form.ts'
import fieldStyles from '#components/ui/field.module.css'
import supportStyles from '#features/site/support/support.module.css'
import styles from '#features/site/support/contact-form.module.css'

/** The character counter appears when the text is close to its maximum length. */
const COUNTER_FROM = 0.8

type ContactFormProps = {
  form: ContactFormState
  ownSteamId: string | undefined
  /** It is not known yet whether a user is signed in. */
  isUnknown: boolean
  sale: SaleReference | undefined
  /** After a request for an empty form, the focus moves to its top. */
  takesFocus: boolean
}

export function ContactForm({ form, ownSteamId, isUnknown, sale, takesFocus }: ContactFormProps) {
  const t = useT(supportTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }
  const wrong = CONTACT_FIELDS.flatMap((field) => {
    const text = form.errors[field]
    return text ? [[field, text] as const] : []
  })
  return (
    <form className={`panel ${styles['support-form']}`} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('form.title')}
      </h2>
      {form.medianMinutes === null ? null : (
        <p className={`${styles['support-reply']} mid`}>{t('form.reply', { count: form.medianMinutes })}</p>
      )}
      {form.attempt > 0 && wrong.length > 0 ? (
        <ErrorSummary
          key={form.attempt}
          title={form.hasMissing ? t('errors.required') : t('errors.fix', { count: wrong.length })}
          errors={wrong}
        />
      ) : null}
      <FormNotes form={form} isSignedIn={ownSteamId !== undefined} isUnknown={isUnknown} />
      {sale ? <SaleNote sale={sale} isSignedIn={ownSteamId !== undefined} /> : null}
      <PersonFields form={form} />
      <div className={styles['support-pair']}>
        <CategoryField form={form} />
        <SteamIdField
          value={form.draft.steamId}
          error={form.errors.steamId}
          recent={form.recentSteamIds}
          ownId={ownSteamId}
          isUnknown={isUnknown}
          onChange={(steamId) => form.edit({ steamId })}
          onLeave={() => form.leave('steamId')}
        />
      </div>
      <SubjectAndMessage form={form} />
      <PictureField onChange={form.setPictures} />
      <TrapField form={form} />
      {form.failure ? (
        <Note tone="bad" isLive>
          <strong>{form.failure.title}</strong>
          {form.failure.detail === '' ? null : <p>{form.failure.detail}</p>}
        </Note>
      ) : null}
      <SendButton isSending={form.isSending} />
    </form>
  )
}

function SendButton({ isSending }: { isSending: boolean }) {
  const t = useT(supportTexts)
  const isHydrated = useIsHydrated()
  return (
    <div className={styles['support-send']}>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isLoading={isSending}
        // Without scripts, the browser would submit the form itself and reload the page without the text.
        disabled={!isHydrated}
      >
        {t('form.submit')}
      </Button>
      <p className={fieldStyles.hint}>
        {t.rich('form.privacy', {
          company: brand.BRAND_COMPANY,
          link: (
            <PageLink key="privacy" to={paths.privacy}>
              {t('form.privacyLink')}
            </PageLink>
          ),
        })}
      </p>
    </div>
  )
}

type FormNotesProps = { form: ContactFormState; isSignedIn: boolean; isUnknown: boolean }

function FormNotes({ form, isSignedIn, isUnknown }: FormNotesProps) {
  const t = useT(supportTexts)
  if (form.isRestored)
    return (
      <Note
        tone="info"
        actions={
          <Button size="small" onClick={form.clear}>
            {t('form.clear')}
          </Button>
        }
      >
        {t('form.restored')}
      </Note>
    )
  if (!isSignedIn && !isUnknown) return null
  return (
    <p
      className={classNames(
        `${styles['support-prefilled']} caption`,
        isUnknown && supportStyles['room-for-stored'],
      )}
    >
      <Icon name="user" isSmall />
      {t('form.prefilled')}
    </p>
  )
}

function PersonFields({ form }: { form: ContactFormState }) {
  const t = useT(supportTexts)
  const { draft, errors, edit, leave } = form
  const suggestion = suggestEmail(draft.email.trim())
  return (
    <div className={styles['support-pair']}>
      <Field label={t('form.name')} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="nickname"
            required
            maxLength={TICKET_LIMITS.name}
            value={draft.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles['support-email']}>
        <Field label={t('form.email')} error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              required
              maxLength={TICKET_LIMITS.email}
              value={draft.email}
              onChange={(event) => edit({ email: event.currentTarget.value })}
              onBlur={() => leave('email')}
            />
          )}
        </Field>
        {/* Offered, never put in the place of what was typed. */}
        <output>
          {suggestion ? (
            <Button size="small" onClick={() => edit({ email: suggestion })}>
              {t('form.emailSuggest', { email: suggestion })}
            </Button>
          ) : null}
        </output>
      </div>
    </div>
  )
}

function CategoryField({ form: { draft, errors, edit } }: { form: ContactFormState }) {
  const t = useT(supportTexts)
  return (
    <Field label={t('form.category')} error={errors.category}>
      {(control) => (
        <Select
          {...control}
          name="category"
          required
          value={draft.category}
          options={FORM_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          onChange={(event) => edit({ category: event.currentTarget.value as FormCategory })}
        />
      )}
    </Field>
  )
}

function SubjectAndMessage({ form: { draft, errors, edit } }: { form: ContactFormState }) {
  const t = useT(supportTexts)
  const { length } = draft.message
  const limit = TICKET_LIMITS.message
  return (
    <>
      <Field label={t('form.subject')} error={errors.subject}>
        {(control) => (
          <TextInput
            {...control}
            name="subject"
            autoComplete="off"
            required
            maxLength={TICKET_LIMITS.subject}
            value={draft.subject}
            onChange={(event) => edit({ subject: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles['support-message']}>
        <Field
          label={t('form.message')}
          error={errors.message}
          hint={length > limit * COUNTER_FROM ? t('form.count', { length, limit }) : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              name="message"
              required
              maxLength={limit}
              value={draft.message}
              onChange={(event) => edit({ message: event.currentTarget.value })}
            />
          )}
        </Field>
        <SecretWarning text={draft.message} />
      </div>
    </>
  )
}

/** A honeypot outside the visible page and the tab order: only a bot that fills in every field fills in this one. */
function TrapField({ form }: { form: ContactFormState }) {
  const t = useT(supportTexts)
  return (
    <div className={styles['support-trap']} aria-hidden="true">
      <label>
        {t('form.trap')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={form.website}
          onChange={(event) => form.setWebsite(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
