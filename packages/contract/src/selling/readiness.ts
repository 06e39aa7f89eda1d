import { z } from 'zod'
import type { Language } from '../languages.ts'

export const READINESS_CHECKS = ['trade_url', 'inventory', 'trade_hold', 'bans', 'steam'] as const
export type ReadinessCheckName = (typeof READINESS_CHECKS)[number]

/** `warning` does not stop a sale, `blocked` does, `unknown` means that the result could not be determined. */
export const READINESS_STATES = ['ok', 'warning', 'blocked', 'unknown'] as const
export type ReadinessState = (typeof READINESS_STATES)[number]

type ReasonEntry = {
  state: Exclude<ReadinessState, 'ok'>
  /** The page where the user can fix it; a link to our own page starts with a slash. */
  link: string | null
  texts: Record<Language, string>
}

/** `{days}` is replaced by the length of the hold. */
export const READINESS_REASONS = {
  trade_url_missing: {
    state: 'blocked',
    link: '/account',
    texts: { pl: 'Wklej swój link wymiany, żeby sprzedać.', en: 'Paste your trade URL to sell.' },
  },
  trade_url_dead: {
    state: 'blocked',
    link: 'https://steamcommunity.com/my/tradeoffers/privacy',
    texts: {
      pl: 'Steam nie przyjmuje Twojego linku wymiany. Skopiuj nowy i zapisz go w profilu.',
      en: 'Steam does not accept your trade URL. Copy the new one and save it in your profile.',
    },
  },
  trade_url_unchecked: {
    state: 'unknown',
    link: null,
    texts: {
      pl: 'Nie udało się teraz sprawdzić linku wymiany.',
      en: 'We could not check your trade URL just now.',
    },
  },
  inventory_private: {
    state: 'blocked',
    link: 'https://steamcommunity.com/my/edit/settings',
    texts: {
      pl: 'Twój ekwipunek jest prywatny. Ustaw go w Steam jako publiczny.',
      en: 'Your inventory is private. Make it public on Steam.',
    },
  },
  inventory_not_read: {
    state: 'unknown',
    link: '/inventory',
    texts: { pl: 'Ekwipunek nie został jeszcze wczytany.', en: 'Your inventory has not been read yet.' },
  },
  inventory_unavailable: {
    state: 'unknown',
    link: null,
    texts: { pl: 'Steam nie podał teraz ekwipunku.', en: 'Steam did not give us your inventory just now.' },
  },
  trade_hold: {
    state: 'blocked',
    link: 'https://store.steampowered.com/twofactor/manage',
    texts: {
      pl: 'Steam wstrzyma Twoje wymiany (dni: {days}). Włącz Mobile Authenticator i odczekaj 7 dni.',
      en: 'Steam would hold your trades (days: {days}). Turn on the Mobile Authenticator and wait 7 days.',
    },
  },
  trade_hold_unknown: {
    state: 'unknown',
    link: null,
    texts: {
      pl: 'Nie wiemy jeszcze, czy Steam wstrzymuje Twoje wymiany.',
      en: 'We do not know yet whether Steam holds your trades.',
    },
  },
  // Only Steam can lift a ban, so no action is offered to the user.
  community_ban: {
    state: 'blocked',
    link: null,
    texts: {
      pl: 'Twoje konto ma blokadę społeczności Steam. Dopóki ją ma, nie możemy od Ciebie kupować. Nakłada ją i zdejmuje tylko Steam.',
      en: 'Your account has a Steam community ban. While it does, we cannot buy from you. Only Steam sets and lifts it.',
    },
  },
  economy_ban: {
    state: 'blocked',
    link: null,
    texts: {
      pl: 'Twoje konto ma blokadę wymiany Steam. Dopóki ją ma, nie możemy od Ciebie kupować. Nakłada ją i zdejmuje tylko Steam.',
      en: 'Your account has a Steam trade ban. While it does, we cannot buy from you. Only Steam sets and lifts it.',
    },
  },
  economy_probation: {
    state: 'blocked',
    link: null,
    texts: {
      pl: 'Twoje konto jest w okresie próbnym wymiany Steam. Kupimy od Ciebie, gdy Steam go zakończy.',
      en: 'Your account is on Steam trade probation. We can buy from you once Steam ends it.',
    },
  },
  vac_ban: {
    state: 'warning',
    link: null,
    texts: {
      pl: 'Twoje konto ma blokadę VAC. Przedmiotów z CS2 może nie dać się wymienić.',
      en: 'Your account has a VAC ban. Items of CS2 may not be tradable.',
    },
  },
  bans_unknown: {
    state: 'unknown',
    link: null,
    texts: { pl: 'Sprawdzamy blokady Twojego konta.', en: 'We are checking your account for bans.' },
  },
  steam_maintenance: {
    state: 'warning',
    link: null,
    texts: {
      pl: 'Trwa cotygodniowa przerwa techniczna Steam. Zwykle kończy się w ciągu godziny.',
      en: 'Steam is in its weekly maintenance. It usually ends within an hour.',
    },
  },
  steam_down: {
    state: 'warning',
    link: null,
    texts: { pl: 'Steam ma teraz problemy.', en: 'Steam has problems at the moment.' },
  },
  steam_unknown: {
    state: 'unknown',
    link: null,
    texts: { pl: 'Nie pytaliśmy ostatnio Steam.', en: 'We have not asked Steam lately.' },
  },
} as const satisfies Record<string, ReasonEntry>

export type ReadinessReason = keyof typeof READINESS_REASONS
const REASONS = Object.keys(READINESS_REASONS) as ReadinessReason[]

export const ReadinessCheck = z
  .object({
    check: z.enum(READINESS_CHECKS),
    state: z.enum(READINESS_STATES),
    /** Null when the check passed. */
    reason: z.enum(REASONS).nullable(),
    message: z.string().nullable(),
    link: z.string().nullable(),
    /** Only with `trade_hold`. */
    days: z.number().int().optional(),
  })
  .meta({ id: 'ReadinessCheck' })
export type ReadinessCheck = z.infer<typeof ReadinessCheck>

export const ReadinessResponse = z
  .object({
    success: z.literal(true),
    /** True when every check has a result and none blocks a sale. */
    ready: z.boolean(),
    checks: z.array(ReadinessCheck),
  })
  .meta({ id: 'ReadinessResponse' })
export type ReadinessResponse = z.infer<typeof ReadinessResponse>
