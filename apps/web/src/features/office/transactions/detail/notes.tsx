import type { AdminTransaction } from '@app/contract/office/money'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { failureText } from '#lib/api/api-error.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { saveNotes } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/notes.module.css'

/** Saves with the button, with Ctrl+Enter and when the field loses focus, so that no text is lost. */
export function Notes({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, save, saving } = useNotes(transaction)
  useActions([
    {
      id: 'notes',
      keys: 'n',
      label: t('notes.title'),
      group: t('page.group'),
      run: () => field.current?.focus(),
    },
  ])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key === 'Escape') field.current?.blur()
  }
  const { notes } = transaction
  return (
    <PanelSection
      title={t('notes.title')}
      aside={
        <output className={saving.isError ? styles['notes-bad'] : styles['notes-good']}>
          {saving.isError ? failureText(saving.error, t('notes.failed')) : null}
          {saving.isSuccess ? t('notes.saved') : null}
        </output>
      }
    >
      <div className="stack">
        <TextArea
          ref={field}
          aria-label={t('notes.label')}
          rows={3}
          maxLength={5_000}
          value={text}
          onKeyDown={onKeyDown}
          onBlur={() => save()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles['notes-foot']}>
          <p className="caption low">
            {t('notes.hint')} <span className={styles['notes-keys']}>{t('notes.keys')}</span>{' '}
            {notes
              ? t('notes.last', { name: notes.by.name, time: formatDateTime(notes.at, language) })
              : null}
          </p>
          <Button size="small" isLoading={saving.isPending} onClick={() => save({ isAsked: true })}>
            {t('notes.save')}
          </Button>
        </div>
      </div>
    </PanelSection>
  )
}

function useNotes({ id, notes }: AdminTransaction) {
  const keyFor = useIdempotencyKey()
  const [kept, setKept] = useState({ text: notes?.text ?? '', version: notes?.version ?? 0 })
  const [text, setText] = useState(kept.text)
  const saving = useMutation({
    mutationFn: (body: { version: number; text: string }) => saveNotes(id, body, keyFor(body)),
    onSuccess: ({ version }, body) => setKept({ text: body.text, version }),
  })

  function save({ isAsked = false } = {}): void {
    if (saving.isPending || (text === kept.text && !isAsked)) return
    saving.mutate({ version: kept.version, text })
  }
  return { text, setText, save, saving }
}
