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
    'Hi {imię}! The payout of sale {nr sprzedaży} has left. It usually arrives the same day.',
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
