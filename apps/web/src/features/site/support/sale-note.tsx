import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths, supportPathForSale } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { supportTexts } from './support-texts.ts'

export type SaleReference = { id: number; number: string }

/** The sale in a URL such as `/support?sale=000123`; numbers are shown and spoken with leading zeros. */
export function readSaleReference(query: URLSearchParams): SaleReference | undefined {
  const text = query.get('sale') ?? ''
  const id = Number(text)
  return /^\d{1,12}$/.test(text) && id > 0 ? { id, number: String(id).padStart(6, '0') } : undefined
}

/** The code of a quote, for a question before the sale. */
export function readQuoteCode(query: URLSearchParams): string | undefined {
  const code = query.get('code') ?? ''
  return /^[A-Z2-7]{8,16}$/.test(code) ? code : undefined
}

type SaleNoteProps = { sale: SaleReference; isSignedIn: boolean }

/** Only the seller may attach a sale, so a visitor is asked to sign in and then returns here. */
export function SaleNote({ sale, isSignedIn }: SaleNoteProps) {
  const t = useT(supportTexts)
  const language = useLanguage()
  const { number } = sale
  return (
    <Note
      tone="info"
      icon="box"
      actions={
        <>
          {isSignedIn ? null : (
            <ButtonLink
              size="small"
              to={loginPath(localizedPath(supportPathForSale(number), language), language)}
            >
              {t('sale.signIn')}
            </ButtonLink>
          )}
          <ButtonLink size="small" variant="ghost" replace to={paths.support}>
            {t('sale.remove')}
          </ButtonLink>
        </>
      }
    >
      {isSignedIn ? t('sale.attached', { number }) : t('sale.attachedVisitor', { number })}
    </Note>
  )
}
