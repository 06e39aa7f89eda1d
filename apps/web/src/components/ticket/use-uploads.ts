import type { TicketAttachment } from '@app/contract/support/tickets'
import { ATTACHMENT_TYPES, TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { keepPicture, toDataUrl } from './picture-cache.ts'
import { uploadPicture } from './ticket-calls.ts'
import type { TicketRef } from './ticket-key.ts'
import { ticketTexts } from './ticket-texts.ts'

export type Upload = {
  id: string
  file: File
  name: string
  /** The preview picture, available after the file is read. */
  preview: string | undefined
  /** From 0 to 1. */
  progress: number
  attachment: TicketAttachment | undefined
  problem: string | undefined
  /** Whether a retry may help; it does not help for a picture that is too large. */
  canRetry: boolean
}

/** The pictures of the next message. Each upload starts as soon as the user selects the file. */
export function useUploads(ref: TicketRef) {
  const t = useT(ticketTexts)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [notice, setNotice] = useState<string>()
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const calls = running.current
    return () => calls.forEach((call) => call.abort())
  }, [])

  const update = (id: string, facts: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)))

  async function start({ id, file }: Upload): Promise<void> {
    const call = new AbortController()
    running.current.set(id, call)
    update(id, { problem: undefined, progress: 0 })
    const preview = toDataUrl(file).catch(() => undefined)
    void preview.then((url) => update(id, { preview: url }))
    try {
      const onProgress = (progress: number) => update(id, { progress })
      const attachment = await uploadPicture(ref, file, { onProgress, signal: call.signal })
      const url = await preview
      if (url !== undefined) keepPicture(attachment.id, url)
      update(id, { attachment, progress: 1 })
    } catch (error) {
      const isRefused = error instanceof ApiError && !error.isTemporary
      const text = error instanceof ApiError ? error.message : ''
      if (!call.signal.aborted) update(id, { problem: text || t('image.failed'), canRetry: !isRefused })
    } finally {
      running.current.delete(id)
    }
  }

  function problemOf(file: File): string | undefined {
    if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) return t('image.wrongType')
    return file.size > TICKET_LIMITS.attachmentBytes ? t('image.tooLarge') : undefined
  }

  function add(files: readonly File[]): void {
    const room = TICKET_LIMITS.attachmentsPerMessage - uploads.length
    setNotice(files.length > room ? t('image.tooMany') : undefined)
    const added = files.slice(0, Math.max(0, room)).map((file): Upload => ({
      id: crypto.randomUUID(),
      file,
      name: file.name || t('image.own'),
      preview: undefined,
      progress: 0,
      attachment: undefined,
      problem: problemOf(file),
      canRetry: false,
    }))
    setUploads((now) => [...now, ...added])
    for (const upload of added) if (upload.problem === undefined) void start(upload)
  }

  return {
    uploads,
    notice,
    add,
    retry: (upload: Upload) => void start(upload),
    remove: (id: string) => {
      running.current.get(id)?.abort()
      setUploads((now) => now.filter((upload) => upload.id !== id))
      setNotice(undefined)
    },
    /** Empties the list for the next message; failed pictures are dropped too. */
    clear: () => setUploads([]),
    ready: uploads.flatMap(({ attachment }) => attachment ?? []),
    isEmpty: uploads.every(({ problem }) => problem !== undefined),
    isUploading: uploads.some(({ attachment, problem }) => !attachment && problem === undefined),
  }
}

export type Uploads = ReturnType<typeof useUploads>
