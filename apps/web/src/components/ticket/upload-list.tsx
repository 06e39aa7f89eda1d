import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { ticketTexts } from './ticket-texts.ts'
import type { Upload, Uploads } from './use-uploads.ts'
import styles from '#components/ticket/upload-list.module.css'

/** The pictures of the next message. */
export function UploadList({ uploads: { uploads, remove, retry } }: { uploads: Uploads }) {
  const t = useT(ticketTexts)
  return (
    <>
      {uploads.length > 0 ? (
        <ul className={styles.uploads} aria-label={t('image.list')}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRemove={() => remove(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      ) : null}
      <output className="visually-hidden">{newsOf(uploads, t)}</output>
    </>
  )
}

/** The result of the last upload, for users who cannot see its row. */
function newsOf(uploads: readonly Upload[], t: Awaited<ReturnType<typeof ticketTexts.load>>): string {
  const last = uploads.findLast(({ attachment, problem }) => attachment ?? problem)
  if (!last) return ''
  return last.problem === undefined ? t('image.ready', { name: last.name }) : `${last.name}: ${last.problem}`
}

type UploadRowProps = { upload: Upload; onRemove: () => void; onRetry: () => void }

function UploadRow({ upload, onRemove, onRetry }: UploadRowProps) {
  const t = useT(ticketTexts)
  const { name, preview, progress, attachment, problem, canRetry } = upload
  const [isBroken, setBroken] = useState(false)
  return (
    <li className={problem === undefined ? styles.upload : `${styles.upload} is-failed`}>
      {preview === undefined || isBroken ? (
        <Icon name={problem === undefined ? 'clip' : 'alert'} />
      ) : (
        <img src={preview} alt="" onError={() => setBroken(true)} />
      )}
      <div>
        <span className={styles['upload-name']}>{name}</span>
        {problem === undefined ? null : <span className={styles['upload-problem']}>{problem}</span>}
        {problem === undefined && !attachment ? (
          <progress max={1} value={progress} aria-label={t('image.progress', { name })} />
        ) : null}
      </div>
      {canRetry && problem !== undefined ? (
        <Button size="small" onClick={onRetry}>
          {t('image.retry')}
        </Button>
      ) : null}
      <IconButton icon="close" label={t('image.remove', { name })} onClick={onRemove} />
    </li>
  )
}
