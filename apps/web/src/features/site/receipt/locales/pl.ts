import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'meta.title': 'Sprawdź podpisaną wycenę',
  'meta.description':
    'Wklej podpisaną wycenę i sprawdź, czy jest nasza, czy nikt jej nie zmienił i do kiedy obowiązuje. Bez logowania.',
  title: 'Sprawdź podpisaną wycenę',
  lead: 'Do każdej sprzedaży wydajemy wycenę z podpisem cyfrowym. Tutaj każdy sprawdzi, czy jest nasza i czy nikt jej nie zmienił. Bez logowania.',
  'form.label': 'Podpisana wycena',
  'form.hint': 'Cały tekst z pliku albo cały link. Sprawdzamy go i nigdzie nie zapisujemy.',
  'form.check': 'Sprawdź',
  'form.missing': 'Wklej podpisaną wycenę.',
  'form.tooLong': 'Ten tekst jest za długi na naszą wycenę.',
  'error.noConnection': 'Brak połączenia. Spróbuj ponownie.',
  'error.failed': 'Nie udało się sprawdzić. Spróbuj ponownie.',
  'verdict.valid': 'Prawdziwa i ważna',
  'verdict.valid.text':
    'To nasz podpis i nikt nic nie zmienił. Jeśli oferta z dokładnie tymi przedmiotami dotrze na nasze konto do {time}, a sprzedaż nie zostanie wcześniej anulowana, kupujemy po tej cenie, a nie po nowszej.',
  'verdict.expired': 'Prawdziwa, ale po terminie',
  'verdict.expired.text':
    'To nasz podpis i nikt nic nie zmienił, ale czas na wysłanie oferty minął: {time}. Jeśli oferta dotarła wcześniej, cena obowiązuje; stan sprzedaży widać na jej stronie. Nowej oferty na podstawie tej wyceny nie przyjmiemy.',
  'verdict.forged': 'Podrobiona',
  'verdict.forged.text':
    'Podpis nie pasuje do treści: ktoś ją zmienił albo napisał sam. Nie wysyłaj przedmiotów i napisz do nas.',
  'verdict.unknown_key': 'To nie nasz podpis',
  'verdict.unknown_key.text':
    'Podpisano ją kluczem, którego nie mamy albo który wycofaliśmy. Nie traktuj jej jako naszej i napisz do nas.',
  'verdict.unreadable': 'Nie da się jej odczytać',
  'verdict.unreadable.text':
    'To nie jest cała podpisana wycena. Skopiuj ją jeszcze raz, od początku do końca.',
  'content.title': 'Co podpisaliśmy',
  'content.items': 'Przedmioty',
  'item.prices': 'od razu {now}, po ochronie {later}',
  'item.facts': 'asset {asset} · odcisk {fingerprint}',
  'fact.sale': 'Numer sprzedaży',
  'fact.total': 'Kwota dla sprzedającego',
  'fact.market': 'Cena rynkowa',
  'fact.rate': 'Stawka',
  'fact.class': 'Wybrana cena',
  'class.now': 'wypłata od razu',
  'class.later': 'wypłata po ochronie Steam',
  'fact.prices': 'Dwie ceny',
  'fact.pricesSame': 'takie same od razu i po ochronie Steam',
  'fact.now': 'Cena od razu',
  'fact.later': 'Cena po ochronie Steam',
  'fact.priceText': '{amount} ({percent}%), najwcześniej {time}',
  'fact.method': 'Metoda wypłaty',
  'fact.source': 'Źródło cen',
  'fact.sourceText': '{source}, lista {list}',
  'fact.age': 'Ceny pobrano',
  'fact.ageText': {
    one: '{time}, {count} minutę przed wyceną',
    few: '{time}, {count} minuty przed wyceną',
    many: '{time}, {count} minut przed wyceną',
    other: '{time}, {count} minuty przed wyceną',
  },
  'fact.quoted': 'Wyceniono',
  'fact.until': 'Oferta najpóźniej',
  'fact.account': 'Przedmioty idą na konto Steam',
  'method.bank': 'Przelew bankowy',
  'promise.title': 'Co obiecuje, a czego nie',
  'promise.amount':
    'Kwotę zapisujemy razem ze sprzedażą. Potem nie może jej zmienić nikt, także my. Nowe ceny i nowa stawka dotyczą tylko nowych wycen.',
  'promise.offer':
    'Liczy się oferta z konta sprzedającego z dokładnie tymi przedmiotami. Gdy po terminie jej nie ma, sprzedaż kończy się bez wymiany.',
  'promise.end':
    'Sprzedaż możemy odrzucić, dopóki nie zlecimy wypłaty; przedmioty, które już mamy, wtedy oddajemy. Cofnięcie wymiany w Steam odbiera prawo do wypłaty, a wypłaconą już kwotę trzeba wtedy oddać.',
  'promise.time': 'Nie mówi, kiedy przyjdą pieniądze. To pokazuje strona sprzedaży.',
  'promise.person':
    'Nie ma w niej nazwiska, konta Steam sprzedającego ani danych do wypłaty. Po numerach przedmiotów można jednak rozpoznać ekwipunek.',
  'alone.title': 'Sprawdzenie bez nas',
  'alone.text':
    'To zapis JWS (RFC 7515) z podpisem Ed25519: sprawdzi go każda biblioteka, która je zna. Nasze klucze publiczne:',
  'go.checkOffer': 'Czy ta oferta jest nasza?',
  'go.support': 'Napisz do nas',
} as const satisfies PolishDictionary
