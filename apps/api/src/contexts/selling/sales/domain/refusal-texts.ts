import type { Language } from '@app/contract/languages'
import type { ItemLockReason } from '@app/contract/catalog/inventory'

/** The one-line reason shown beside an item that is not in the quote. */
export const REFUSAL_TEXTS: Record<ItemLockReason | 'not_in_inventory', Record<Language, string>> = {
  not_in_inventory: {
    pl: 'Nie ma go już w Twoim ekwipunku.',
    en: 'It is no longer in your inventory.',
  },
  in_sale: { pl: 'Jest już w sprzedaży.', en: 'It is already in a sale.' },
  trade_lock: { pl: 'Steam blokuje jego wymianę.', en: 'Steam locks it against trading.' },
  listed_on_market: { pl: 'Wystawiony na rynku Steam.', en: 'Listed on the Steam market.' },
  not_tradable: { pl: 'Nie można go wymienić.', en: 'It cannot be traded.' },
  payout_too_small: { pl: 'Wypłata byłaby niższa niż 0,01 zł.', en: 'The payout would be under 0.01 PLN.' },
  appraisal_lapsed: {
    pl: 'Minął czas ceny z wyceny ręcznej: poproś o nową.',
    en: 'The time of its appraised price is over: ask for a new one.',
  },
  appraisal_changed: {
    pl: 'Wygląda inaczej niż przy wycenie ręcznej: poproś o nową.',
    en: 'It is not what was appraised: ask for a new appraisal.',
  },
  not_a_skin: { pl: 'To nie jest skin do broni.', en: 'It is not a weapon skin.' },
  no_price: { pl: 'Nie mamy jego ceny.', en: 'We have no price for it.' },
  phase_dependent: {
    pl: 'Cena zależy od fazy: wymaga wyceny.',
    en: 'Its phase decides: it needs an appraisal.',
  },
  stale_price: { pl: 'Jego cena jest nieaktualna.', en: 'Its price is out of date.' },
  thin_market: { pl: 'Za mało ofert i sprzedaży.', en: 'Too few offers and sales.' },
  not_wanted: { pl: 'Teraz go nie kupujemy.', en: 'We do not buy it at the moment.' },
  sources_disagree: {
    pl: 'Rynki podają zbyt różne ceny: wymaga wyceny.',
    en: 'Markets disagree about its price: it needs an appraisal.',
  },
  price_spike: { pl: 'Jego cena odbiega od ostatnich sprzedaży.', en: 'Its price is far from recent sales.' },
}
