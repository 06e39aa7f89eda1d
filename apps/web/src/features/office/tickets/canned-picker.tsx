import type { CannedAnswer } from '@app/contract/support/tickets'
import { PickDialog } from '#components/admin/pick-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { staffTicketTexts } from './staff-texts.ts'
import styles from '#features/office/tickets/canned-picker.module.css'

type CannedPickerProps = {
  answers: readonly CannedAnswer[]
  /** The canned answers could not be loaded. */
  hasFailed: boolean
  isOpen: boolean
  onDismiss: () => void
  onPick: (text: string) => void
}

export function CannedPicker({ answers, hasFailed, isOpen, onDismiss, onPick }: CannedPickerProps) {
  const t = useT(staffTicketTexts)
  const none = <EmptyState icon="chat" title={answers.length === 0 ? t('canned.empty') : t('canned.none')} />
  return (
    <PickDialog
      title={t('canned.title')}
      isOpen={isOpen}
      onDismiss={onDismiss}
      label={t('canned.search')}
      listLabel={t('canned.title')}
      placeholder={t('canned.search')}
      none={hasFailed ? <Note tone="bad">{t('canned.failed')}</Note> : none}
      choices={answers.map(({ id, title, content, filled }) => ({
        id: String(id),
        words: `${title} ${content}`,
        content: (
          <span className={styles['canned-row']}>
            <b>{title}</b>
            <span className="caption low" dir="auto">
              {filled ?? content}
            </span>
          </span>
        ),
        run: () => onPick(filled ?? content),
      }))}
    />
  )
}
