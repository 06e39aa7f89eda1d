import type { Sale } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { brand } from '#lib/brand.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { saleTexts } from './sale-texts.ts'

/** A picture of the payout: through the phone's own sharing, or as a file where there is none. */
export function SharePayout({ sale, headline }: { sale: Sale; headline: string }) {
  const t = useT(saleTexts)
  const sharing = useMutation({
    mutationFn: async () => {
      const { drawSharePicture } = await import('./draw-share-picture.ts')
      const file = await drawSharePicture({
        headline,
        amount: formatGrosze(toGrosze(sale.amount)),
        items: sale.details.items,
        brand: brand.BRAND_NAME,
        fileName: t('share.file'),
      })
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
      else saveFile(file)
    },
    onError: (error: Error) => {
      // The person closed the sharing sheet.
      if (error.name !== 'AbortError') showToast({ kind: 'error', text: t('share.failed') })
    },
  })

  return (
    <Button size="small" icon="download" isLoading={sharing.isPending} onClick={() => sharing.mutate()}>
      {t('share.action')}
    </Button>
  )
}
