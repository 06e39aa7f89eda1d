import type { Language } from '@app/contract/languages'
import { formatMoment, formatZloty } from '#shared/polish-formats.ts'

export type DescribedItem = {
  marketName: string
  wearFloat: number | null
  paintIndex: number | null
  paintSeed: number | null
  stickerCount: number
  hasCharm: boolean
}

/** The first message of the ticket: our data about the item, then the owner's note. */
export function askText(
  item: DescribedItem,
  note: string,
  language: Language,
): { subject: string; content: string } {
  const isEnglish = language === 'en'
  const facts = [
    item.wearFloat === null ? null : `float ${item.wearFloat}`,
    item.paintIndex === null ? null : `${isEnglish ? 'finish' : 'wykończenie'} ${item.paintIndex}`,
    item.paintSeed === null ? null : `${isEnglish ? 'pattern' : 'wzór'} ${item.paintSeed}`,
    item.stickerCount === 0 ? null : `${isEnglish ? 'stickers' : 'naklejki'}: ${item.stickerCount}`,
    item.hasCharm ? (isEnglish ? 'with a charm' : 'z breloczkiem') : null,
  ].filter((fact) => fact !== null)
  const about = [item.marketName, ...facts].join(', ')
  const asked = isEnglish ? `Please appraise: ${about}.` : `Proszę o wycenę: ${about}.`
  return {
    subject: isEnglish ? `Appraisal: ${item.marketName}` : `Wycena ręczna: ${item.marketName}`,
    content: note === '' ? asked : `${asked}\n\n${note}`,
  }
}

/** The standard text above the staff's own words. */
export function priceText(
  price: { payoutGrosze: bigint; validUntil: Date; reason: string },
  language: Language,
): string {
  const amount = formatZloty(price.payoutGrosze)
  const until = formatMoment(price.validUntil, language)
  const offered =
    language === 'en'
      ? `We offer ${amount} for this item, until ${until} (Polish time). You can accept it in this request or in your inventory.`
      : `Proponujemy ${amount} za ten przedmiot, do ${until}. Możesz przyjąć cenę w tym zgłoszeniu albo w ekwipunku.`
  return `${offered}\n\n${price.reason}`
}

export type AppraisalStep = 'accepted' | 'declined' | 'given_up' | 'withdrawn'

/** Our automatic message about a price step; the seller and staff both read it. */
export function stepText(step: AppraisalStep, payoutGrosze: bigint | null, language: Language): string {
  const amount = payoutGrosze === null ? '' : ` ${formatZloty(payoutGrosze)}`
  const texts: Record<AppraisalStep, Record<Language, string>> = {
    accepted: {
      pl: `Sprzedający przyjął cenę${amount}. Przedmiot można teraz sprzedać za tę cenę z ekwipunku.`,
      en: `The seller accepted the price${amount}. The item can now be sold for it from the inventory.`,
    },
    declined: {
      pl: `Sprzedający nie przyjął ceny${amount}.`,
      en: `The seller declined the price${amount}.`,
    },
    given_up: { pl: 'Sprzedający zrezygnował z wyceny.', en: 'The seller no longer asks for an appraisal.' },
    withdrawn: {
      pl: `Wycofaliśmy propozycję ceny${amount}.`,
      en: `We have withdrawn the offered price${amount}.`,
    },
  }
  return texts[step][language]
}
