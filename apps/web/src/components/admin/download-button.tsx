import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'

type DownloadButtonProps = {
  label: string
  failed: string
  load: () => Promise<File>
  size?: 'small' | 'medium'
}

/** Downloads a file; the server records each download. */
export function DownloadButton({ label, failed, load, size = 'medium' }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      saveFile(await load())
    } catch (error) {
      showToast({ kind: 'error', text: (error instanceof ApiError && error.message) || failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" size={size} isLoading={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  )
}
