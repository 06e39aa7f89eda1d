import type { FreezeWay } from '@app/contract/identity/freeze-facts'
import type { Language } from '@app/contract/languages'

/** The text of the support request that a freeze opens. The owner and staff read it, so it contains no secrets. */
export function freezeText(freeze: { how: FreezeWay; language: Language }): {
  subject: string
  content: string
} {
  const { how, language } = freeze
  if (language === 'en') {
    const by = {
      session: 'by somebody signed in to it',
      key: 'with the freeze key of a sale',
      staff: 'by our staff at the request of its owner',
    }[how]
    return {
      subject: 'Hacked account: frozen',
      content: `The account was reported as hacked and frozen ${by}. All payouts that had not left are held, nothing new can begin, everybody was signed out. This request was opened automatically and is urgent.\n\nWhat you can do now: change the Steam password and sign out all devices there; undo trades that Steam still protects, in your trade history there (Steam then undoes all of them and bars the account from trading for 30 days). A trade that is undone after this report counts as agreed with us: no block and no mark. Money that was already paid for it is owed back.\n\nWe unfreeze an account only after checking who its owner is, by two members of staff and not sooner than 72 hours after telling the owner by e-mail. We never ask for a password or a Steam Guard code.`,
    }
  }
  const by = {
    session: 'przez osobę zalogowaną na nim',
    key: 'kluczem awaryjnym jednej ze sprzedaży',
    staff: 'przez naszą obsługę na prośbę właściciela',
  }[how]
  return {
    subject: 'Przejęte konto: zamrożone',
    content: `Konto zostało zgłoszone jako przejęte i zamrożone ${by}. Wszystkie wypłaty, które jeszcze nie wyszły, są wstrzymane, nic nowego nie może się zacząć, wszyscy zostali wylogowani. To zgłoszenie otworzyło się automatycznie i jest pilne.\n\nCo możesz zrobić teraz: zmień hasło do Steam i wyloguj tam wszystkie urządzenia; cofnij wymiany, które Steam jeszcze chroni, w historii wymian (Steam cofa je wtedy wszystkie i na 30 dni wyłącza wymiany na koncie). Wymiana cofnięta po tym zgłoszeniu jest uzgodniona z nami: bez blokady i bez śladu na koncie. Pieniądze już za nią wypłacone trzeba oddać.\n\nKonto odmrażamy dopiero po sprawdzeniu, kto jest właścicielem: dwie osoby z obsługi, nie wcześniej niż 72 godziny po zawiadomieniu właściciela e-mailem. Nigdy nie prosimy o hasło ani o kod Steam Guard.`,
  }
}

/** Added to the request when the account is reported again. */
export function reportedAgainText(again: {
  how: FreezeWay
  isReleaseStopped: boolean
  language: Language
}): string {
  const { how, isReleaseStopped, language } = again
  if (language === 'en') {
    const by = { session: 'by somebody signed in', key: 'with a freeze key', staff: 'by our staff' }[how]
    return `The account was reported as hacked once more, ${by}. Everybody was signed out again.${isReleaseStopped ? ' The wish to unfreeze it was dropped.' : ''}`
  }
  const by = { session: 'przez osobę zalogowaną', key: 'kluczem awaryjnym', staff: 'przez naszą obsługę' }[
    how
  ]
  return `Konto zgłoszono jako przejęte jeszcze raz, ${by}. Wszyscy zostali znów wylogowani.${isReleaseStopped ? ' Prośba o odmrożenie przepadła.' : ''}`
}
