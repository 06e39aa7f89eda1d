import type { Sale } from '@app/contract/selling/sales'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { brand } from '#lib/brand.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast.ts'
import { saleTexts } from './sale-texts.ts'

type ShareProps = { sale: Sale; headline: string }

function usePictureQuery({ sale, headline }: ShareProps) {
  const t = useT(saleTexts)
  return {
    queryKey: ['share-picture', sale.id, headline],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const { drawSharePicture } = await import('./draw-share-picture.ts')
      return drawSharePicture({
        headline,
        amount: formatGrosze(toGrosze(sale.amount)),
        items: sale.details.items,
        brand: brand.BRAND_NAME,
        fileName: t('share.file'),
      })
    },
  }
}

/** Hands the picture to the phone's own sharing, or saves it where there is none. */
export function SharePayout(props: ShareProps) {
  const t = useT(saleTexts)
  const client = useQueryClient()
  const query = usePictureQuery(props)
  // Drawn beforehand: a browser shares only in the moment of the click.
  useQuery(query)
  const sharing = useMutation({
    mutationFn: async () => {
      const file = await client.fetchQuery(query)
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
      else saveFile(file)
    },
    onError: (error: Error) => {
      // The person closed the sharing sheet.
      if (error.name !== 'AbortError') showToast({ kind: 'error', text: t('share.failed') })
    },
  })

  return (
    <Button size="small" icon="external" isLoading={sharing.isPending} onClick={() => sharing.mutate()}>
      {t('share.action')}
    </Button>
  )
}
