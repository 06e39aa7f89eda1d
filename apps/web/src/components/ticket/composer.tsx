import type { TicketAttachment } from '@app/contract/support/tickets'
import { ATTACHMENT_TYPES, TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SecretWarning } from '#components/secret-warning/secret-warning.tsx'
import { keepReply, readReply } from './reply-draft.ts'
import type { TicketRef } from './ticket-key.ts'
import { ticketTexts } from './ticket-texts.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads, type Uploads } from './use-uploads.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#components/ticket/composer.module.css'

const COUNTER_FROM = 0.8

/** Parts of the composer that only staff have. */
export type StaffComposer = {
  label: string
  placeholder: string
  keys: string
  sendAndClose: string
  /** Called when staff type a slash in an empty field. */
  onSlash: () => void
  onText: (text: string) => void
  /** Whether the text still has a gap that staff must fill in; then it is not sent. */
  hasGap: (text: string) => boolean
  /** Replaces the text in the field, once for each new object. */
  inserted: { text: string } | undefined
  tools: ReactNode
}

type ComposerProps = {
  ticketRef: TicketRef
  isSending: boolean
  onSend: (message: { content: string; attachments: TicketAttachment[]; closes: boolean }) => void
  staff?: StaffComposer
}

/**
 * The field for a reply: Enter sends, Shift+Enter adds a line, and an unsent draft is stored. For staff,
 * Ctrl+Shift+Enter also closes the ticket.
 */
export function Composer({ ticketRef, isSending, onSend, staff }: ComposerProps) {
  const t = useT(ticketTexts)
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const uploads = useUploads(ticketRef)
  const [text, write] = useReply(ticketRef, staff)
  const [isImpatient, setImpatient] = useState(false)
  const isEmpty = text.trim() === '' && uploads.isEmpty

  function send(closes = false) {
    if (isSending || staff?.hasGap(text)) return
    setImpatient(uploads.isUploading)
    if (isEmpty) field.current?.focus()
    if (uploads.isUploading || isEmpty) return
    onSend({ content: text.trim(), attachments: uploads.ready, closes })
    write('')
    uploads.clear()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (staff && event.key === '/' && text === '') {
      event.preventDefault()
      return staff.onSlash()
    }
    const closes = staff !== undefined && event.ctrlKey && event.shiftKey
    // During text composition, Enter belongs to the input method editor.
    if (event.key !== 'Enter' || (event.shiftKey && !closes) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(closes)
  }

  const sendButton = <SendButton isSending={isSending} isOff={isEmpty && !staff} />
  return (
    <form
      className={classNames(styles.composer, staff && styles['is-staff'])}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      {...takesPictures(uploads)}
    >
      <UploadList uploads={uploads} />
      <SecretWarning text={text} />
      <div className={styles['composer-row']}>
        <PictureButton uploads={uploads} />
        <TextArea
          ref={field}
          rows={staff ? 3 : 1}
          aria-label={staff?.label ?? t('reply.label')}
          aria-describedby={hintId}
          placeholder={staff?.placeholder ?? t('reply.placeholder')}
          maxLength={TICKET_LIMITS.message}
          enterKeyHint="send"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {staff ? null : sendButton}
      </div>
      <Hint id={hintId} length={text.length} keys={staff?.keys} />
      {staff ? (
        <StaffTools staff={staff} isOff={isEmpty || isSending} onClose={() => send(true)}>
          {sendButton}
        </StaffTools>
      ) : null}
      <output className={styles['composer-notice']}>
        {isImpatient && uploads.isUploading ? t('reply.uploading') : uploads.notice}
      </output>
    </form>
  )
}

/** To staff an answer is the next step from the start: the button then leads to the field. */
function SendButton({ isSending, isOff }: { isSending: boolean; isOff: boolean }) {
  const t = useT(ticketTexts)
  return (
    <Button type="submit" variant="primary" isLoading={isSending} aria-disabled={isOff || undefined}>
      {t('reply.send')}
    </Button>
  )
}

type StaffToolsProps = { staff: StaffComposer; isOff: boolean; onClose: () => void; children: ReactNode }

function StaffTools({ staff, isOff, onClose, children }: StaffToolsProps) {
  return (
    <div className={styles['composer-tools']}>
      {staff.tools}
      <span className={styles['composer-send']}>
        <Button aria-disabled={isOff || undefined} onClick={onClose}>
          {staff.sendAndClose}
        </Button>
        {children}
      </span>
    </div>
  )
}

/** The draft of the reply, stored for this tab. */
function useReply(
  { id }: TicketRef,
  staff: StaffComposer | undefined,
): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readReply(id))
  const [taken, setTaken] = useState(staff?.inserted)
  if (staff?.inserted && staff.inserted !== taken) {
    setTaken(staff.inserted)
    setText(staff.inserted.text)
  }
  function write(next: string) {
    setText(next)
    keepReply(id, next)
    staff?.onText(next)
  }
  return [text, write]
}

function Hint({ id, length, keys }: { id: string; length: number; keys: string | undefined }) {
  const t = useT(ticketTexts)
  const limit = TICKET_LIMITS.message
  return (
    <p className={`${fieldStyles.hint} ${styles['composer-hint']}`} id={id}>
      {length > limit * COUNTER_FROM ? t('reply.count', { length, limit }) : (keys ?? t('reply.keys'))}
    </p>
  )
}

function PictureButton({ uploads }: { uploads: Uploads }) {
  const t = useT(ticketTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="clip" label={t('image.add')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_TYPES.join(',')}
        aria-label={t('image.add')}
        onChange={(event) => {
          uploads.add([...(event.currentTarget.files ?? [])])
          // Resets the input, so that the user can select the same file again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Pictures can also be pasted or dropped, which is usual for screenshots. */
function takesPictures({ add }: Uploads) {
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!files || files.length === 0) return
    event.preventDefault()
    add([...files])
  }
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
  }
}
