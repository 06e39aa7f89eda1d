import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { failureText } from '#lib/api/api-error.ts'
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
  const file = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => showToast({ kind: 'error', text: failureText(error, failed) }),
  })
  return (
    <Button icon="download" size={size} isLoading={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  )
}
