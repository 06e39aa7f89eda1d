import { expect, test } from 'vitest'
import { Brand } from '@app/contract/brand'
import { LANGUAGES } from '@app/contract/languages'
import { MAIL_TEMPLATES, renderMail, type MailTemplateName } from './index.ts'

const frame = { brand: Brand.parse({}), publicUrl: 'https://skinkantor.example' }
const EXAMPLES: Record<MailTemplateName, unknown> = {
  'confirm-email': { link: 'https://skinkantor.example/confirm-email#token=a&b="<x>"' },
}

const everyMail = (Object.keys(MAIL_TEMPLATES) as MailTemplateName[]).flatMap((template) =>
  LANGUAGES.map((language) => ({ template, language, data: EXAMPLES[template] })),
)

test.each(everyMail)('$template in $language is complete, says who sends it and loads nothing', (mail) => {
  const { subject, text, html } = renderMail(mail, frame)
  expect(subject.length).toBeLessThan(80)
  for (const part of [text, html]) {
    expect(part).toContain('Skinkantor Przykład sp. z o.o.')
    expect(part).toContain('kontakt@skinkantor.example')
    expect(part).not.toContain('undefined')
  }
  expect(html).toContain(`<html lang="${mail.language}">`)
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
})

test('the link stands in both parts, escaped where it must be', () => {
  const { text, html } = renderMail({ ...everyMail[0]!, language: 'pl' }, frame)
  expect(text).toContain('https://skinkantor.example/confirm-email#token=a&b="<x>"')
  expect(html).toContain(
    'href="https://skinkantor.example/confirm-email#token=a&amp;b=&quot;&lt;x&gt;&quot;"',
  )
})

test('both languages are what they claim to be', () => {
  expect(renderMail({ ...everyMail[0]!, language: 'pl' }, frame).subject).toBe(
    'Potwierdź adres e-mail w Skinkantor',
  )
  expect(renderMail({ ...everyMail[0]!, language: 'en' }, frame).subject).toBe(
    'Confirm your e-mail address at Skinkantor',
  )
})

test.each([{ link: 'javascript:alert(1)' }, { link: 'not a link' }, {}])('the data %j is refused', (data) => {
  expect(() => renderMail({ template: 'confirm-email', language: 'pl', data }, frame)).toThrow()
})

test('an unknown template is refused', () => {
  expect(() => renderMail({ template: 'toString', language: 'pl', data: {} }, frame)).toThrow(
    'no mail template',
  )
})
