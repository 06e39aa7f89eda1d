import type { CurrentUser } from '@app/contract/identity/accounts'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { EMPTY_DRAFT, forgetDraft, keepDraft, readKeptDraft, type ContactDraft } from './contact-draft.ts'
import { supportTexts } from './support-texts.ts'

type About = {
  user: CurrentUser | null
  saleNumber: string | undefined
  quoteCode: string | undefined
}

/** The form values: defaults from the account and the link, overridden by text typed in this tab. */
export function useContactDraft({ user, saleNumber, quoteCode }: About) {
  const t = useT(supportTexts)
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<Partial<ContactDraft>>(readKeptDraft)
  const [isRestored, setRestored] = useState(() => Object.keys(typed).length > 0)
  const subject =
    saleNumber === undefined
      ? quoteCode && t('quote.subject', { code: quoteCode })
      : t('sale.subject', { number: saleNumber })
  const ofSale: Partial<ContactDraft> = subject === undefined ? {} : { category: 'payment', subject }

  return {
    draft: { ...EMPTY_DRAFT, ...ofAccount(user), ...ofSale, ...(isHydrated ? typed : {}) },
    isRestored: isHydrated && isRestored,
    edit: (change: Partial<ContactDraft>) => {
      const next = { ...typed, ...change }
      setTyped(next)
      keepDraft(next)
    },
    /** Empties the form, or keeps only the sender's fields. */
    restart: (keeping: Partial<ContactDraft> = {}) => {
      forgetDraft()
      setRestored(false)
      setTyped(keeping)
    },
  }
}

function ofAccount(user: CurrentUser | null): Partial<ContactDraft> {
  return user ? { name: user.username, email: user.email ?? '', steamId: user.steamId } : {}
}
