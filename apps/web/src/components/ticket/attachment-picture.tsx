import type { TicketAttachment } from '@app/contract/support/tickets'
import { useEffect, useState } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { loadPicture } from './picture-cache.ts'
import type { TicketRef } from './ticket-key.ts'
import { ticketTexts } from './ticket-texts.ts'
import buttonStyles from '#components/ui/button.module.css'
import skeletonStyles from '#components/ui/skeleton.module.css'
import styles from '#components/ticket/attachment-picture.module.css'

type PicturesProps = { ticketRef: TicketRef; attachments: readonly TicketAttachment[] }

export function AttachmentPictures({ ticketRef, attachments }: PicturesProps) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles['chat-pictures']}>
      {attachments.map((attachment, index) => (
        <li key={attachment.id}>
          <AttachmentPicture ticketRef={ticketRef} attachment={attachment} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

type PictureProps = { ticketRef: TicketRef; attachment: TicketAttachment; number: number }

/** A thumbnail that opens in full size. Its space is reserved from the start, so that the layout does not shift. */
function AttachmentPicture({ ticketRef, attachment, number }: PictureProps) {
  const t = useT(ticketTexts)
  const { url, hasFailed, retry } = usePicture(ticketRef, attachment.id)
  const [isOpen, setOpen] = useState(false)
  if (hasFailed)
    return (
      <button type="button" className={`${styles['chat-picture']} ${styles['is-failed']}`} onClick={retry}>
        <Icon name="refresh" />
        <span>{t('image.loadFailed')}</span>
      </button>
    )
  if (url === undefined)
    return <div className={`${styles['chat-picture']} ${skeletonStyles.skeleton}`} aria-hidden="true" />
  return (
    <>
      <button
        type="button"
        className={styles['chat-picture']}
        aria-label={t('image.open', { number })}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" width={attachment.width} height={attachment.height} />
      </button>
      <Dialog title={t('image.title')} isOpen={isOpen} onDismiss={() => setOpen(false)}>
        {isOpen ? (
          <div className={styles['chat-picture-large']}>
            <img
              src={url}
              alt={t('image.alt', { number })}
              width={attachment.width}
              height={attachment.height}
            />
            <a
              className={`${buttonStyles.button} ${buttonStyles['button-secondary']}`}
              href={url}
              download={`${attachment.id.slice(0, 8)}.webp`}
            >
              {t('image.download')}
            </a>
          </div>
        ) : null}
      </Dialog>
    </>
  )
}

function usePicture({ id, key }: TicketRef, attachmentId: string) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ url?: string; failedAttempt?: number }>({})
  useEffect(() => {
    let isCurrent = true
    loadPicture({ id, key }, attachmentId).then(
      (url) => {
        if (isCurrent) setState({ url })
      },
      () => {
        if (isCurrent) setState({ failedAttempt: attempt })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id, key, attachmentId, attempt])
  return {
    url: state.url,
    hasFailed: state.failedAttempt === attempt,
    retry: () => setAttempt((now) => now + 1),
  }
}
