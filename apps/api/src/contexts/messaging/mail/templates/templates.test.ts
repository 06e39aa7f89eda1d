import { expect, test } from 'vitest'
import { Brand } from '@app/contract/brand'
import { LANGUAGES } from '@app/contract/languages'
import { SALE_MAIL_STEPS, type SaleMailStep } from '#shared/sale-mail-steps.ts'
import { WITHDRAWAL_MAIL_STEPS, type WithdrawalMailStep } from '#shared/withdrawal-mail-steps.ts'
import { MAIL_TEMPLATES, renderMail, type MailTemplateName } from './index.ts'

/** Data with every optional field that a step can have. */
function saleMail(step: SaleMailStep) {
  return {
    step,
    number: '000123',
    amountGrosze: '123456',
    destination: 'mBank 91 1140 •••• 0001',
    isBank: true,
    waitsFor: null,
    moment: '2025-11-21T13:40:00.000Z',
    reason: null,
    reference: 'SK000123',
    link: 'https://skinkantor.example/account/sales/123',
  }
}

function withdrawalMail(step: WithdrawalMailStep) {
  return {
    step,
    number: '000124',
    amountGrosze: '123456',
    destination: 'mBank 91 1140 •••• 0001',
    isBank: true,
    reference: 'SK000124',
    link: 'https://skinkantor.example/account/balance',
  }
}

function freezeMail(step: 'frozen' | 'release_asked' | 'ended') {
  return {
    step,
    number: '000482',
    moment: '2026-11-19T12:00:00.000Z',
    link: 'https://skinkantor.example/hacked',
  }
}

const frame = { brand: Brand.parse({}), publicUrl: 'https://skinkantor.example' }
const EXAMPLES: Record<MailTemplateName, unknown> = {
  'account-freeze': freezeMail('frozen'),
  'confirm-email': { link: 'https://skinkantor.example/confirm-email#token=a&b="<x>"' },
  'email-left': { isReplaced: true, link: 'https://skinkantor.example/support' },
  'proposal-stop': {
    kind: 'credit',
    amountGrosze: '123456',
    reason: 'as <agreed>',
    proposer: 'Ola & Jan',
    moment: '2026-11-19T12:00:00.000Z',
    link: 'https://skinkantor.example/stop#abc',
  },
  'price-alert': {
    item: 'AK-47 | Redline (Field-Tested)',
    payoutGrosze: '30000',
    link: 'https://skinkantor.example/calculator/item/ak-47-redline-field-tested',
    stopLink: 'https://skinkantor.example/stop-alerts#token=0001.abc',
  },
  'sale-step': saleMail('paid'),
  'staff-alert': {
    step: 'first',
    sums: [{ kind: 'payout_approval', count: 2, amountGrosze: '123456' }],
    link: 'https://skinkantor.example/admin',
  },
  'ticket-received': { number: '000482', link: 'https://skinkantor.example/support/ticket/482#key=abc' },
  'ticket-reply': {
    number: '000482',
    link: 'https://skinkantor.example/support/ticket/482#key=abc',
    text: 'Już sprawdzamy.\n<b>Dziękujemy</b>',
  },
  'withdrawal-step': withdrawalMail('paid'),
}

const EVERY_WITHDRAWAL_STEP = WITHDRAWAL_MAIL_STEPS.flatMap((step) =>
  LANGUAGES.map((language) => ({ step, language })),
)

const everyMail = (Object.keys(MAIL_TEMPLATES) as MailTemplateName[]).flatMap((template) =>
  LANGUAGES.map((language) => ({ template, language, data: EXAMPLES[template] })),
)

test.each(everyMail)(
  '$template in $language is complete, names the sender and loads no external content',
  (mail) => {
    const { subject, text, html } = renderMail(mail, frame)
    expect(subject.length).toBeLessThan(80)
    for (const part of [text, html]) {
      expect(part).toContain('Skinkantor Przykład sp. z o.o.')
      expect(part).toContain('kontakt@skinkantor.example')
      expect(part).not.toContain('undefined')
    }
    expect(html).toContain(`<html lang="${mail.language}">`)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
  },
)

const confirmation = everyMail.find(({ template }) => template === 'confirm-email')!

test('both parts contain the link, escaped in HTML', () => {
  const { text, html } = renderMail({ ...confirmation, language: 'pl' }, frame)
  expect(text).toContain('https://skinkantor.example/confirm-email#token=a&b="<x>"')
  expect(html).toContain(
    'href="https://skinkantor.example/confirm-email#token=a&amp;b=&quot;&lt;x&gt;&quot;"',
  )
})

test('each language renders its own text', () => {
  expect(renderMail({ ...confirmation, language: 'pl' }, frame).subject).toBe(
    'Potwierdź adres e-mail w Skinkantor',
  )
  expect(renderMail({ ...confirmation, language: 'en' }, frame).subject).toBe(
    'Confirm your e-mail address at Skinkantor',
  )
})

test.each([{ link: 'javascript:alert(1)' }, { link: 'not a link' }, {}])('refuses the data %j', (data) => {
  expect(() => renderMail({ template: 'confirm-email', language: 'pl', data }, frame)).toThrow()
})

test('refuses an unknown template', () => {
  expect(() => renderMail({ template: 'toString', language: 'pl', data: {} }, frame)).toThrow(
    'no mail template',
  )
})

const everyStep = SALE_MAIL_STEPS.flatMap((step) => LANGUAGES.map((language) => ({ step, language })))

test.each(everyStep)(
  'the mail for step $step in $language names the sale and links to it',
  ({ step, language }) => {
    const { subject, text } = renderMail({ template: 'sale-step', language, data: saleMail(step) }, frame)
    expect(subject).toContain('000123')
    expect(subject.length).toBeLessThan(80)
    expect(text).toContain('https://skinkantor.example/account/sales/123')
    expect(text).not.toMatch(/undefined|null|\{|Invalid/)
  },
)

test('a waiting sale names the cause, and an ended sale names the reason', () => {
  const render = (change: object) =>
    renderMail({ template: 'sale-step', language: 'pl', data: { ...saleMail('received'), ...change } }, frame)
      .text
  expect(render({ waitsFor: 'protection' })).toContain(
    'Ochrona wymiany Steam trwa do 21 lis 2025, 14:40. Potem',
  )
  expect(render({ waitsFor: 'approval' })).toContain('zatwierdza jeszcze nasz pracownik')
  expect(render({})).toContain('Zlecamy wypłatę 1\u00a0234,56\u00a0zł na: mBank 91 1140 •••• 0001.')
  expect(render({ step: 'failed', reason: 'rejected_by_operator' })).toContain(
    'najwcześniej 21 lis 2025, 14:40',
  )
  expect(render({ step: 'cancelled', reason: 'no_offer_in_time' })).toContain('nie przyszła na czas')
  const left = render({ step: 'cancelled', reason: 'items_left' })
  expect(left).toContain('cofnąć przez 7 dni')
  expect(left).not.toContain('Przedmioty można znów sprzedać')
})

test.each(EVERY_WITHDRAWAL_STEP)(
  'the mail for withdrawal step $step in $language names the withdrawal and links to the balance',
  ({ step, language }) => {
    const mail = { template: 'withdrawal-step', language, data: withdrawalMail(step) }
    const { subject, text } = renderMail(mail, frame)
    expect(subject).toContain('000124')
    expect(subject.length).toBeLessThan(80)
    expect(text).toContain('https://skinkantor.example/account/balance')
    expect(text).not.toMatch(/undefined|null|\{|Invalid/)
  },
)

test.each(LANGUAGES)('mails about a frozen account explain the next step in %s', (language) => {
  const render = (step: Parameters<typeof freezeMail>[0]) =>
    renderMail({ template: 'account-freeze', language, data: freezeMail(step) }, frame).text
  expect(render('frozen')).toContain('000482')
  expect(render('release_asked')).toMatch(/19 (lis|Nov) 2026/)
  for (const step of ['frozen', 'release_asked', 'ended'] as const)
    expect(render(step)).toContain('https://skinkantor.example/hacked')
})

test.each(LANGUAGES)('a mail about a sale contains the freeze key in %s', (language) => {
  const freeze = {
    key: '000123-AAAAA-BBBBB',
    link: 'https://skinkantor.example/hacked#key=000123-AAAAA-BBBBB',
  }
  const data = { ...saleMail('paid'), freeze }
  const { text, html } = renderMail({ template: 'sale-step', language, data }, frame)
  for (const part of [text, html]) expect(part).toContain(freeze.key)
  // The key is after the `#`, where no server sees it.
  expect(text).not.toMatch(/\?[^ ]*AAAAA/)
})
