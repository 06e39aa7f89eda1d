/** One conversation: the customer writes first; lines with `>` are ours. */
export type Thread = {
  language: 'pl' | 'en'
  category: 'general' | 'payment' | 'technical' | 'other'
  priority: 'low' | 'medium' | 'high' | 'urgent'
  status: 'open' | 'in-progress' | 'resolved' | 'closed'
  /** About a payout by this method, shortly before. */
  method?: 'bank' | 'paypal'
  subject: string
  lines: readonly string[]
}

export const THREADS: readonly Thread[] = [
  {
    language: 'pl',
    category: 'payment',
    priority: 'high',
    status: 'open',
    method: 'bank',
    subject: 'Przelew nie doszedł',
    lines: ['Cześć, na stronie jest „Wypłacono”, a na koncie w mBanku dalej pusto.'],
  },
  {
    language: 'pl',
    category: 'technical',
    priority: 'medium',
    status: 'open',
    subject: 'Nie widzę nowych skinów w ekwipunku',
    lines: [
      'Hej, kupiłem dziś dwa skiny na rynku i nie ma ich u was na liście.',
      '> Cześć! Przedmioty z rynku Steam mają 7 dni blokady wymiany. Pojawią się u nas, gdy blokada minie.',
      'A, no tak. A ten, który wypadł mi ze skrzynki wczoraj?',
    ],
  },
  {
    language: 'en',
    category: 'payment',
    priority: 'medium',
    status: 'in-progress',
    method: 'paypal',
    subject: 'PayPal says the payment is pending',
    lines: [
      'Hi, my payout shows as sent, but PayPal asks me to accept it in złoty. Is that normal?',
      '> Hi! Yes, PayPal asks once for a currency that is new to your account. Accept it and the money is yours.',
      'Accepted it, still pending after an hour.',
      '> Thanks, we have asked PayPal and will write as soon as they reply.',
    ],
  },
  {
    language: 'pl',
    category: 'payment',
    priority: 'urgent',
    status: 'in-progress',
    method: 'bank',
    subject: 'Podałem zły numer konta',
    lines: [
      'Dzień dobry, wpisałem numer starego konta, które jest zamknięte. Co z pieniędzmi?',
      '> Dzień dobry! Bank zwróci przelew, zwykle w 1–2 dni robocze. Pieniądze trafią wtedy na saldo i wypłaci je Pan na inne konto.',
    ],
  },
  {
    language: 'pl',
    category: 'general',
    priority: 'low',
    status: 'resolved',
    subject: 'Skąd bierze się cena?',
    lines: [
      'Siema, na Steamie mój Redline stoi po 95 zł, a u was cena rynkowa to 83. Dlaczego?',
      '> Cześć! Liczymy z cen, po których skiny naprawdę się sprzedają za gotówkę, a nie z ofert na rynku Steam.',
      'Ok, dzięki za odpowiedź.',
    ],
  },
  {
    language: 'pl',
    category: 'technical',
    priority: 'medium',
    status: 'resolved',
    subject: 'Oferta wygasła, zanim zdążyłem',
    lines: [
      'Nie zdążyłem potwierdzić oferty w aplikacji i sprzedaż się anulowała. Mogę jeszcze raz?',
      '> Jasne. Anuluj starą ofertę w Steam i sprzedaj te same przedmioty od nowa, cena będzie dzisiejsza.',
      'Poszło, pieniądze już są. Dzięki!',
    ],
  },
  {
    language: 'pl',
    category: 'payment',
    priority: 'medium',
    status: 'closed',
    subject: 'Potwierdzenie do urzędu',
    lines: [
      'Gdzie znajdę umowę sprzedaży? Potrzebuję jej do rozliczenia.',
      '> Na stronie sprzedaży, w podsumowaniu: „Umowa sprzedaży (PDF)”. Obok jest potwierdzenie wypłaty.',
    ],
  },
  {
    language: 'en',
    category: 'general',
    priority: 'low',
    status: 'closed',
    subject: 'Selling from Germany',
    lines: [
      'Can I sell if I have a German bank account?',
      '> Hi! Bank transfers go to Polish accounts only. PayPal, Skrill and crypto work from anywhere.',
      'Skrill it is, thanks.',
    ],
  },
  {
    language: 'pl',
    category: 'other',
    priority: 'high',
    status: 'closed',
    subject: 'Ktoś podszywa się pod was na Discordzie',
    lines: [
      'Napisał do mnie „support” i prosił o klucz API. To wy?',
      '> Nie. Nigdy nie prosimy o klucz API ani kody. Zgłoś to konto i sprawdź na steamcommunity.com/dev/apikey, czy nie masz klucza.',
      'Klucza nie mam, konto zgłoszone. Dzięki za szybką odpowiedź.',
    ],
  },
  {
    language: 'pl',
    category: 'payment',
    priority: 'medium',
    status: 'closed',
    subject: 'Jaki mam limit wypłaty od razu?',
    lines: [
      'Sprzedałem już cztery razy, czy limit 500 zł się zwiększy?',
      '> Tak, rośnie z każdą sprzedażą, której ochrona wymiany minęła. Aktualny limit widać przy wyborze przedmiotów.',
    ],
  },
]
