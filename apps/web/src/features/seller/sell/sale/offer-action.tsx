import type { Sale } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { changeOffer } from './sale-calls.ts'
import { saleTexts } from './sale-texts.ts'

type OfferActionProps = {
  sale: Sale
  action: Parameters<typeof changeOffer>[1]
  variant?: 'primary' | 'secondary' | 'danger'
  children: ReactNode
  onChanged: (sale: Sale) => void
  /** The server knows better than this page what the sale allows. */
  onRefused: () => void
}

/** One button that changes who sends the offer, with the reason beside it when it fails. */
export function OfferAction({
  sale,
  action,
  variant = 'secondary',
  children,
  onChanged,
  onRefused,
}: OfferActionProps) {
  const t = useT(saleTexts)
  const failureText = useFailureText()
  const changing = useMutation({
    mutationFn: () => changeOffer(sale.id, action),
    onSuccess: onChanged,
    onError: onRefused,
  })
  const { error } = changing

  return (
    <>
      <Button variant={variant} size="small" isLoading={changing.isPending} onClick={() => changing.mutate()}>
        {children}
      </Button>
      <FailureNote text={error ? failureText(error, t('sent.failed')) : undefined} />
    </>
  )
}
