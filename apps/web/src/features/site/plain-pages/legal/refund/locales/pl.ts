import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

/** A template that is true about the product, for the operator's lawyer to complete. Every line is a point of its own. */
export const pl = {
  'general.title': '1. Zasada ogólna',
  'general.short': 'Wszystkie transakcje są ostateczne i bezzwrotne.',
  'general.text': `Kupujemy przedmioty cyfrowe i płacimy za nie w terminie podanym przed sprzedażą.
Sprzedaż możesz anulować na jej stronie, dopóki nasz serwis albo Steam nie potwierdzi odbioru przedmiotów. Ofertę, która wyszła od Ciebie, wycofaj wtedy także w Steam.
Po potwierdzeniu odbioru przedmiotów sprzedaż jest ostateczna. Jeśli ją odrzucimy, oddajemy przedmioty w pierwszym terminie, na który pozwala Steam.`,
  'items.title': '2. Czego nie zwracamy',
  'items.short': 'Przedmiotów kupionych i opłaconych oraz pieniędzy wypłaconych na podane dane.',
  'items.text': `Przedmiotów odebranych w sprzedaży, która została zakończona.
Różnicy, gdy cena rynkowa wzrośnie po potwierdzeniu sprzedaży. Tak samo nie żądamy zwrotu, gdy spadnie.
Pieniędzy wypłaconych na dane, które podajesz, jeśli należą do kogoś innego, a dostawca płatności ich nie zwróci.
Przedmiotów wysłanych na inne konto Steam niż to ze strony sprzedaży.`,
  'billing.title': '3. Niezgodności w rozliczeniu',
  'billing.short': 'Inna kwota niż w wycenie? Zgłoś ją w ciągu 30 dni.',
  'billing.text': `Jeśli kwota wypłaty różni się od wyceny, napisz do nas w ciągu 30 dni od sprzedaży i podaj jej numer.
Porównamy wycenę, wymianę i wypłatę zapisane przy sprzedaży. Brakującą kwotę dopisujemy do salda, z którego możesz ją od razu wypłacić.
Wypłata, która wróciła z banku lub od dostawcy płatności, trafia na saldo w całości.`,
  'chargebacks.title': '4. Cofnięte wymiany (chargeback)',
  'chargebacks.short': 'Cofnięcie wymiany w Steam po wypłacie tworzy dług.',
  'chargebacks.text': `Steam pozwala cofnąć wymianę przez 7 dni. Cofnięcie przed wypłatą kończy sprzedaż bez zapłaty.
Cofnięcie po wypłacie tworzy dług równy wypłaconej kwocie. Do jego spłaty nie przyjmujemy nowych sprzedaży, a limit wypłat od razu spada do zera. Steam sam blokuje wymiany takiego konta na 30 dni.
Kto przed cofnięciem wymiany zgłosi przejęcie konta, nie ponosi kary, ale wypłacone już pieniądze musi oddać.
Próbę zatrzymania i przedmiotów, i pieniędzy traktujemy jak oszustwo.`,
  'decision.title': '5. Ostateczna decyzja',
  'decision.short': 'Decyzję z uzasadnieniem dostajesz w zgłoszeniu.',
  'decision.text': `Każdą sprawę ocenia człowiek na podstawie zapisów sprzedaży. Decyzję z uzasadnieniem dostajesz w zgłoszeniu, najpóźniej po 14 dniach; jest ona ostateczna w serwisie.
Nie zamyka to drogi do sądu i nie ogranicza praw konsumenta.`,
  'contact.title': '6. Kontakt',
  'contact.short': 'Pomagamy przez całą dobę.',
  'contact.text': `Pisz przez stronę „Pomoc” albo na {mailbox}, podając numer sprzedaży.`,
} as const satisfies PolishDictionary
