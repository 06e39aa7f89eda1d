import { UNDO_DAYS } from '@app/contract/selling/sale-facts'
import type { SaleReason } from '@app/contract/selling/sales'
import type { SaleStepTexts } from './sale-step-words.ts'

const ENDS: Record<SaleReason, string> = {
  cancelled_by_seller: 'Sprzedaż została anulowana na Twoją prośbę.',
  no_offer_in_time: 'Oferta wymiany nie przyszła na czas, więc sprzedaż wygasła.',
  items_left:
    'Oferta do nas nie przyszła, a przedmiotów nie ma już w Twoim ekwipunku. Jeśli stało się to bez Twojej wiedzy, ktoś mógł się pod nas podszyć.',
  rejected_by_operator: 'Po sprawdzeniu nie możemy kupić tych przedmiotów.',
  trade_failed: 'Wymiana w Steam się nie udała.',
  items_differ: 'Odebrane przedmioty różnią się od wyceny.',
  reversed_on_steam: 'Wymiana została cofnięta w Steam.',
  account_frozen: 'Konto zostało zgłoszone jako przejęte i zamrożone, więc sprzedaż anulowaliśmy.',
  undone_after_report:
    'Wymiana została cofnięta w Steam po zgłoszeniu, że konto przejęto. Nie obciąża to Twojego konta.',
  account_lost:
    'Straciliśmy konto Steam, na które miały trafić przedmioty, więc sprzedaż anulowaliśmy. Jeśli oferta jest już przyjęta albo przedmioty zniknęły z ekwipunku, napisz do nas: wypłacimy umówioną kwotę.',
}

export const SALE_STEPS_PL: SaleStepTexts = {
  button: 'Zobacz sprzedaż',
  safety: 'Nigdy nie prosimy w e-mailach o hasło do Steam ani o kod Steam Guard.',
  freeze: ({ key, link }) =>
    `Ktoś przejął Twoje konto Steam? Zamroź wypłaty, nawet bez logowania: ${link} Klucz awaryjny: ${key} Zachowaj ten e-mail i nie pokazuj klucza nikomu. Kto go ma, może tylko zamrozić konto.`,
  why: (brand) => `Wysyłamy tę wiadomość, bo ten adres jest potwierdzony w profilu ${brand.BRAND_NAME}.`,
  created: ({ number, amount, moment }) => ({
    subject: `Sprzedaż ${number}: dokończ wymianę w Steam`,
    heading: `Cena zablokowana: ${amount}`,
    paragraphs: [
      `Sprzedaż ${number} jest zapisana. Dokończ wymianę w Steam do ${moment}, a gdy odbierzemy przedmioty, dostaniesz ${amount}.`,
      'Co dokładnie zrobić i kod sprzedaży znajdziesz na stronie sprzedaży.',
    ],
  }),
  received: ({ number, amount, destination, waitsFor, moment }) => ({
    subject: `Sprzedaż ${number}: przedmioty odebrane`,
    heading: 'Przedmioty odebrane i sprawdzone',
    paragraphs: [
      waitsFor === 'protection'
        ? `Ochrona wymiany Steam trwa do ${moment}. Potem wyślemy ${amount} na: ${destination}.`
        : waitsFor === 'approval'
          ? `Wypłatę ${amount} na ${destination} zatwierdza jeszcze nasz pracownik. Nie musisz nic robić.`
          : `Zlecamy wypłatę ${amount} na: ${destination}.`,
      'Od tej chwili sprzedaży nie można anulować.',
    ],
  }),
  review: ({ number }) => ({
    subject: `Sprzedaż ${number}: sprawdzamy ją ręcznie`,
    heading: 'Sprawdzamy sprzedaż ręcznie',
    paragraphs: [
      `Sprzedaż ${number} sprawdza nasz pracownik. Nie musisz nic robić. Napiszemy, gdy coś się zmieni.`,
    ],
  }),
  paid: ({ number, amount, destination, isBank, reference }) => ({
    subject: `Wypłacono ${amount}: sprzedaż ${number}`,
    heading: `Wypłacono ${amount}`,
    paragraphs: [
      `Pieniądze za sprzedaż ${number} wysłaliśmy na: ${destination}.`,
      ...(isBank ? ['Bank może zaksięgować je później.'] : []),
      ...(reference === null ? [] : [`Numer referencyjny: ${reference}`]),
      'Potwierdzenie wypłaty (PDF) pobierzesz na stronie sprzedaży.',
    ],
  }),
  late: ({ number, amount }) => ({
    subject: `Sprzedaż ${number}: wypłata trwa zbyt długo`,
    heading: 'Wypłata trwa zbyt długo',
    paragraphs: [
      `Wypłata ${amount} nie doszła w ciągu 24 godzin. Przepraszamy. Otworzyliśmy pilne zgłoszenie i sprawdzamy, co się stało.`,
      'Nie musisz nic robić. Zgłoszenie jest na Twoim koncie.',
    ],
  }),
  late_bonus: ({ number, amount, moment }) => ({
    subject: `Sprzedaż ${number}: ${amount} za spóźnioną wypłatę`,
    heading: `Dodaliśmy ${amount} do Twojego salda`,
    paragraphs: [
      `Wypłatę za sprzedaż ${number} obiecaliśmy do ${moment} i nie dotrzymaliśmy terminu. Przepraszamy.`,
      `Za spóźnienie dodaliśmy ${amount} do Twojego salda. Możesz je wypłacić na stronie salda.`,
    ],
  }),
  diverted: ({ number }) => ({
    subject: `Pilne: przedmioty ze sprzedaży ${number} do nas nie dotarły`,
    heading: 'Przedmioty opuściły Twój ekwipunek i nie trafiły do nas',
    paragraphs: [
      `Gdy czekamy na Twoją ofertę, pilnujemy przedmiotów ze sprzedaży ${number}. Nie wszystkie są jeszcze w Twoim ekwipunku Steam, a żadne z naszych kont ich nie dostało.`,
      `Stało się to bez Twojej wiedzy? Ktoś mógł się pod nas podszyć. Steam pozwala cofnąć wymianę przez około ${UNDO_DAYS} dni: wejdź na Steam, wpisując adres ręcznie, otwórz historię wymian i cofnij wymianę.`,
      'Potem unieważnij klucz Web API, zmień hasło do Steam i wyloguj inne urządzenia. Strona sprzedaży pokazuje każdy krok.',
      'Otworzyliśmy dla Ciebie pilne zgłoszenie. Jeśli stało się to za Twoją zgodą, nie musisz nic robić.',
    ],
  }),
  account_changed: ({ number }) => ({
    subject: `Sprzedaż ${number}: przedmioty trafią na inne nasze konto`,
    heading: 'Wyślij przedmioty na inne konto',
    paragraphs: [
      `Nie używamy już konta Steam, które miało odebrać przedmioty ze sprzedaży ${number}. Cena i termin się nie zmieniają.`,
      'Nowe konto znajdziesz na stronie sprzedaży. Jeśli w Steam czeka jeszcze oferta do starego konta, anuluj ją tam i nic już na nie nie wysyłaj.',
    ],
  }),
  cancelled: ({ number, reason }) => ({
    subject: `Sprzedaż ${number} anulowana`,
    heading: 'Sprzedaż anulowana',
    paragraphs: [
      reason === null ? 'Sprzedaż została anulowana.' : ENDS[reason],
      reason === 'items_left'
        ? 'Sprawdź w Steam historię wymian. Wymianę można tam cofnąć przez 7 dni. Potem zmień hasło i unieważnij klucz Web API, a nam napisz, co się stało.'
        : 'Przedmioty można znów sprzedać. Jeśli oferta wymiany jeszcze czeka w Steam, anuluj ją tam.',
    ],
  }),
  failed: ({ number, reason, moment }) => ({
    subject: `Sprzedaż ${number} nie doszła do skutku`,
    heading: 'Sprzedaż nie doszła do skutku',
    paragraphs: [
      reason === null ? 'Sprzedaż nie doszła do skutku.' : ENDS[reason],
      moment === ''
        ? 'Szczegóły są na stronie sprzedaży.'
        : `Przedmioty oddamy, gdy tylko Steam na to pozwoli: najwcześniej ${moment}.`,
    ],
  }),
  unclaimed: ({ number, amount, destination }) => ({
    subject: `${amount} czeka na odbiór: sprzedaż ${number}`,
    heading: 'Pieniądze czekają na odbiór',
    paragraphs: [
      `Wysłaliśmy ${amount} na: ${destination}. Odbierz je na swoim koncie: sprawdź, czy adres jest na nim potwierdzony.`,
      'Nieodebrane pieniądze wrócą na Twoje saldo u nas.',
    ],
  }),
  payout_failed: ({ number, amount, destination }) => ({
    subject: `Sprzedaż ${number}: podaj inne dane do wypłaty`,
    heading: 'Wypłata się nie udała',
    paragraphs: [
      `Nie udało się wysłać ${amount} na: ${destination}. Pieniądze są u nas i czekają na Ciebie.`,
      'Podaj inne dane do wypłaty na stronie sprzedaży, a wyślemy je ponownie.',
    ],
  }),
  returned: ({ number, amount, destination }) => ({
    subject: `Wypłata wróciła: sprzedaż ${number}`,
    heading: `${amount} czeka na Twoim saldzie`,
    paragraphs: [
      `Wypłata na ${destination} wróciła do nas. Nic nie przepadło: ${amount} jest na Twoim saldzie.`,
      'Popraw dane i wypłać je ponownie.',
    ],
  }),
  debt: ({ number, amount }) => ({
    subject: `Wymiana cofnięta w Steam: sprzedaż ${number}`,
    heading: `Do zwrotu: ${amount}`,
    paragraphs: [
      `Wymiana ze sprzedaży ${number} została cofnięta w Steam po wypłacie. Przedmioty są znów u Ciebie, więc ${amount} trzeba zwrócić.`,
      'Do tego czasu nowe sprzedaże są zablokowane. Jeśli to pomyłka, napisz do nas.',
    ],
  }),
}
