import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'name.payout.rate_bps': 'Stawka skupu',
  'name.payout.later_extra_bps': 'Dopłata za czekanie',
  'name.payout.policy': 'Kiedy wypłacamy',
  'name.payout.methods': 'Metody wypłaty',
  'name.payout.advance_tiers': 'Limity zaliczek sprzedającego',
  'name.payout.advance_pool_grosze': 'Limit zaliczek łącznie',
  'name.payout.advance_new_sellers_daily_grosze': 'Zaliczki dla nowych na dzień',
  'name.payout.liquidity_light': 'Kiedy starcza pieniędzy na wypłaty',
  'name.payout.promise': 'Obiecany termin wypłaty',
  'name.approval.one_admin_from_grosze': 'Zatwierdza jeden admin od',
  'name.approval.two_admins_from_grosze': 'Zatwierdza dwóch adminów od',
  'name.approval.two_admins_new_details_from_grosze': 'Dwóch adminów przy nowych danych od',
  'name.approval.one_admin_30_days_from_grosze': 'Zatwierdza admin: suma z 30 dni od',
  'name.credit.two_admins_from_grosze': 'Dopisanie do salda: dwóch adminów od',
  'name.credit.two_admins_admin_day_from_grosze': 'Dopisania jednego admina: dwóch adminów od',
  'name.credit.two_admins_house_day_from_grosze': 'Dopisania wszystkich adminów: dwóch adminów od',
  'name.appraisal.two_admins_seller_day_from_grosze': 'Wyceny dla jednego sprzedającego: dwóch adminów od',
  'name.appraisal.two_admins_admin_day_from_grosze': 'Wyceny jednej osoby: dwóch adminów od',
  'name.appraisal.two_admins_house_day_from_grosze': 'Wyceny wszystkich: dwóch adminów od',
  'name.withdrawal.minimum_grosze': 'Najmniejsza wypłata z salda',
  'name.sale.minimum_grosze': 'Najmniejsza sprzedaż',
  'name.trade.offer_mode': 'Kto wysyła ofertę wymiany',
  'name.sale.trade_deadline_seconds': 'Czas na wysłanie oferty',
  'name.sale.diversion_watch': 'Sprawdzanie ekwipunku sprzedającego',
  'name.price.blocked': 'Czego nie kupujemy',
  'name.price.overrides': 'Ceny ustalone ręcznie',
  'name.price.guard': 'Co kupujemy: kiedy ufamy cenie',
  'name.price.agreement': 'Zgodność cen z kilku rynków',
  'name.price.premiums': 'Dopłaty za float i naklejki',
  'name.appraisal.rules': 'Wyceny ręczne',
  'name.market.dmarket': 'Sprzedaż na DMarkecie',
  'name.tax.resale_basis': 'Podstawa opodatkowania odsprzedaży',
  'name.tax.pcc': 'Podatek PCC',
  'name.quote.lock_seconds': 'Jak długo trzyma wycena',
  'name.account.release_hours': 'Czas do odmrożenia konta',
  'name.staffing.mode': 'Ile osób prowadzi firmę',
  'name.staff.alerts': 'Alerty',
  'name.site.notice': 'Komunikat na stronach',

  'about.payout.rate_bps': 'Część ceny rynkowej, którą dostaje sprzedający. Dotyczy nowych wycen.',
  'about.payout.later_extra_bps':
    'Ile punktów procentowych ponad stawkę dostaje ten, kto czeka na koniec ochrony Steam. Zero to jedna cena.',
  'about.payout.policy': 'Kiedy wypłacamy sprawdzoną sprzedaż.',
  'about.payout.methods': 'Co może wybrać sprzedający, w tej kolejności.',
  'about.payout.advance_tiers':
    'Ile może być wypłacone przed końcem ochrony wymiany, według rozliczonych sprzedaży.',
  'about.payout.advance_pool_grosze': 'Ile wszystkim razem może być wypłacone przed końcem ochrony wymiany.',
  'about.payout.advance_new_sellers_daily_grosze': 'Jaka część tego może jednego dnia trafić do nowych.',
  'about.payout.promise':
    'Na które sesje Elixir oddajesz bankowi plik (do 8:00, 12:00 i 14:30 w dni robocze), czy bank wysyła go jako Express Elixir i ile dostaje sprzedający za każdy rozpoczęty dzień spóźnienia. Obiecane warunki zostają przy wypłacie.',
  'about.payout.liquidity_light':
    'Ile musi leżeć wolnego na metodzie, ponad to, co czeka, by sprzedający widzieli światło żółte i zielone.',
  'about.approval.one_admin_from_grosze':
    'Od tej kwoty wypłatę zatwierdza admin. Liczą się też inne wypłaty sprzedającego z 24 godzin.',
  'about.approval.two_admins_from_grosze':
    'Od tej kwoty wypłatę zatwierdza dwóch adminów. Liczą się też inne wypłaty sprzedającego z 24 godzin.',
  'about.approval.two_admins_new_details_from_grosze':
    'Od tej kwoty wypłatę na dane, na które jeszcze nie płaciliśmy, zatwierdza dwóch adminów. Liczą się też inne wypłaty sprzedającego z 24 godzin.',
  'about.approval.one_admin_30_days_from_grosze':
    'Gdy jeden sprzedający dostał tyle w 30 dni, każdą dalszą wypłatę zatwierdza admin.',
  'about.credit.two_admins_from_grosze': 'Od tej kwoty w ciągu 24 godzin dla jednego sprzedającego.',
  'about.credit.two_admins_admin_day_from_grosze':
    'Od tej kwoty dopisanej samodzielnie przez jednego admina w ciągu 24 godzin, bez względu na to, komu.',
  'about.credit.two_admins_house_day_from_grosze':
    'Od tej kwoty dopisanej samodzielnie przez wszystkich adminów w ciągu 24 godzin.',
  'about.appraisal.two_admins_seller_day_from_grosze':
    'Od tej sumy cen podanych jednemu sprzedającemu w ciągu 24 godzin.',
  'about.appraisal.two_admins_admin_day_from_grosze':
    'Od tej sumy cen, które jedna osoba podała samodzielnie w ciągu 24 godzin.',
  'about.appraisal.two_admins_house_day_from_grosze':
    'Od tej sumy cen, które obsługa podała bez drugiej osoby w ciągu 24 godzin.',
  'about.withdrawal.minimum_grosze': 'Mniej nie da się wypłacić z salda.',
  'about.sale.minimum_grosze': 'Poniżej tej wypłaty sprzedaż nie powstanie.',
  'about.trade.offer_mode':
    'Gdy my, sprzedający tylko przyjmuje ofertę na telefonie. Gdy brakuje miejsc albo Steam odmawia, wysyła ją sprzedający.',
  'about.sale.trade_deadline_seconds': 'Tyle sprzedaż czeka na ofertę wymiany.',
  'about.sale.diversion_watch':
    'Czy i jak często patrzymy, czy przedmioty z czekających sprzedaży są w ekwipunku sprzedającego. Przy wielu sprzedażach rzadziej: tyle, na ile pozwala Steam.',
  'about.price.blocked':
    'Nazwa jak na rynku Steam, ze zużyciem albo bez (wtedy każde). Blokada działa od razu; zdjęcie jej wymaga potwierdzenia.',
  'about.price.overrides':
    'Najwyższa albo stała cena rynkowa jednego przedmiotu do wybranego dnia. Ustawiasz ją na stronie Ceny skinów. Obniżka działa od razu, reszta wymaga potwierdzenia.',
  'value.override.ceiling': '{name}: najwyżej {amount} do {until}',
  'value.override.fixed': '{name}: {amount} do {until}',
  'value.none': 'nic',
  'about.price.guard':
    'Ile sztuk na rynku i sprzedanych w tydzień, jak wysoko ponad realne ceny, jak stara cena.',
  'about.price.agreement':
    'Ile razy ceny rynków mogą się różnić, zanim decyduje człowiek (osobno fazy), i ile ofert musi mieć rynek, żeby się liczył.',
  'about.price.premiums': 'Ile najwyżej dopłacamy za dobry float i za naklejki, i przy jakiej sprzedaży.',
  'about.appraisal.rules':
    'Najwyższa cena, jaką podaje obsługa i administrator, czas odpowiedzi, który widzi sprzedający, i ile wycen może mieć otwartych.',
  'about.market.dmarket':
    'Czy wystawiamy przedmioty i za ile. Poniżej najniższej ceny nic nie wystawiamy. Udział 0% wyłącza kategorię.',
  'about.tax.resale_basis': 'Wpisuje ją księgowość. Trafia do zestawienia miesięcznego i nic nie liczy.',
  'about.tax.pcc': 'Podatek kupującego od zakupów od osób prywatnych.',
  'about.quote.lock_seconds': 'Tyle cena z wyceny się nie zmienia.',
  'about.account.release_hours':
    'Tyle czekamy od prośby o odmrożenie przejętego konta, żeby właściciel mógł się sprzeciwić. Co najmniej 72 godziny.',
  'about.staffing.mode':
    'Jedna osoba: zamiast drugiego admina czas oczekiwania, klucz dostępu i e-mail z linkiem do zatrzymania.',
  'staffing.one_person': 'jedna osoba',
  'staffing.many': 'co najmniej dwie osoby',
  'about.staff.alerts':
    'Jak dowiadujesz się, że coś czeka. Wysyłamy rodzaj, liczbę, kwotę i link, bez danych sprzedających. Adresy Discorda i Telegrama są w sekretach serwera.',
  'alertChannel.email': 'e-mail',
  'alertChannel.push': 'powiadomienia',
  'alertChannel.discord': 'Discord',
  'alertChannel.telegram': 'Telegram',
  'value.quiet': 'cisza {from}–{to}',
  'value.escalate': 'ponownie po {minutes} min',
  'about.site.notice': 'Linia u góry każdej strony, na przykład przed przerwą techniczną.',

  'marketMode.off': 'wyłączona',
  'marketMode.dry_run': 'tryb próbny',
  'marketMode.on': 'włączona',
  'resaleBasis.unset': 'nieustalona',
  'resaleBasis.margin': 'marża',
  'resaleBasis.full': 'pełna kwota',
  'resaleBasis.outside': 'poza VAT',
  'resaleBasis.reverse_charge': 'odwrotne obciążenie',
  'offerMode.ours': 'my',
  'offerMode.theirs': 'sprzedający',
  'offerMode.both': 'my, chyba że sprzedający woli sam',
  'policy.instant': 'od razu, w granicach limitów',
  'policy.after_protection': 'po ochronie wymiany Steam',
  'policy.manual': 'ręcznie',
  'value.extra': '+{percent} pkt proc.',
  'value.percent': '{percent}%',
  'value.minutes': '{count} min',
  'value.hours': '{count} godz.',
  'value.seconds': '{count} s',
  'value.tier': {
    one: 'od {count} sprzedaży: {amount}',
    few: 'od {count} sprzedaży: {amount}',
    many: 'od {count} sprzedaży: {amount}',
    other: 'od {count} sprzedaży: {amount}',
  },
  'value.guard': 'min. {quantity} szt., min. {volume} sprzedanych w 7 dni, do {spike}% ceny, do {age} min',
  'value.agreement': 'do {items}% najniższej ceny, fazy do {phases}%, min. {quantity} ofert',
  'value.floatPremium': 'float do {cap}%',
  'value.stickerPremium': 'naklejki do {cap}%',
  'value.appraisals':
    'obsługa do {agent}, administrator do {most}, do {times}× ceny z listy, odpowiedź w {hours} h, otwartych {open}',
  'value.light': 'żółte od {amber}, zielone od {green}',
  'session.morning': '9:30',
  'session.midday': '13:30',
  'session.afternoon': '16:00',
  'value.sessions': 'sesje Elixir: {sessions}',
  'value.noSession': 'bez terminu przelewów',
  'value.express': 'Express Elixir',
  'value.bonus': 'bonus: {amount} i {percent}% za dzień, najwyżej {cap}, po {minutes} min',
  'value.noBonus': 'bez bonusu',
  'value.every': 'co {seconds} s',
  'value.off': 'wyłączone',
  'value.market': '{share}% wartości dziś, najmniej {floor}% kosztu',
  'value.marketCategory': '{category}: {share}%, najmniej {floor}%',
  'value.tax': '{rate}%, od {floor}, podstawa: {basis}',
  'basis.paid': 'kwota wypłacona',
  'basis.market': 'cena rynkowa',
} as const satisfies PolishDictionary
