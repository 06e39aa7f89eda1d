import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useFailureText } from '#components/use-failure-text.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from './button.tsx'

type DownloadButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label'> & {
  label: string
  failed: string
  load: () => Promise<File>
}

export function DownloadButton({ label, failed, load, ...look }: DownloadButtonProps) {
  const failureText = useFailureText()
  const file = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => showToast({ kind: 'error', text: failureText(error, failed) }),
  })
  return (
    <Button {...look} icon="download" isLoading={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  )
}
