import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { methodName } from '#lib/payout-names.ts'
import { savedIdOf } from './payout-draft.ts'
import { shortTimeOf } from './preview-words.ts'
import { sellTexts, type SellTranslate } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'
import type { PreviewView } from './use-payout-preview.ts'

/** `Wypłata 27 lis, 08:00 · Skrill g•••@example.com`; undefined while the time is not known. */
export function useSellWhen({ preview }: PreviewView, payout: PayoutForm): string | undefined {
  const t = useT(sellTexts)
  const language = useLanguage()
  const time = preview && shortTimeOf(preview, { t, language })
  return time && [time, destinationOf(payout, t)].join(' · ')
}

/** The method, with the saved destination when there is one. */
function destinationOf({ draft, choices }: PayoutForm, t: SellTranslate): string {
  const saved =
    typeof choices === 'object' ? choices.saved.find(({ id }) => id === savedIdOf(draft)) : undefined
  const name = draft.method ? methodName(t, draft.method) : ''
  return saved ? `${name} ${saved.masked}` : name
}
