import type { SeedClient } from '../seed.repository.ts'

const ANSWERS = [
  [
    'Przelew w drodze',
    'Cześć {imię}! Przelew ze sprzedaży {nr sprzedaży} już wyszedł. Bank księguje go zwykle tego samego dnia, najpóźniej w następny dzień roboczy.',
  ],
  [
    'Ochrona wymiany Steam',
    'Cześć {imię}! Sprzedaż {nr sprzedaży} wypłacimy, gdy skończy się 7-dniowa ochrona wymiany w Steam. Dokładny termin widzisz na stronie sprzedaży.',
  ],
  [
    'Skina nie ma na liście',
    'Cześć {imię}! Przedmioty kupione na rynku Steam mają 7 dni blokady wymiany. Pojawią się w ekwipunku, gdy blokada minie.',
  ],
  [
    'Wypłata wróciła na saldo',
    'Cześć {imię}! Pieniądze są bezpieczne na Twoim saldzie. Podaj nowe dane na stronie „Saldo”, a wyślemy je jeszcze raz.',
  ],
  [
    'Payout on its way',
    'Hi {name}! The payout of sale {sale number} has left. Your bank usually books it the same day, at the latest on the next working day.',
  ],
  [
    'Steam trade protection',
    'Hi {name}! We pay sale {sale number} when the 7 days of Steam trade protection end. The page of the sale shows the exact time.',
  ],
  [
    'A skin is missing from the list',
    'Hi {name}! Items bought on the Steam market cannot be traded for 7 days. They appear in your inventory after that.',
  ],
  [
    'The payout came back to the balance',
    'Hi {name}! The money is safe on your balance. Enter new details on the “Balance” page and we send it again.',
  ],
] as const

export async function addCannedAnswers(client: SeedClient, writtenBy: number): Promise<void> {
  await client.query(
    `with written as (
      insert into canned_answers (title, content, updated_by)
      select title, content, $3 from unnest($1::text[], $2::text[]) as given (title, content) returning id)
     select record_canned_answer(id) from written`,
    [ANSWERS.map(([title]) => title), ANSWERS.map(([, content]) => content), writtenBy],
  )
}
