import { describe, expect, test } from 'vitest'
import type { Mail } from '#mail/mailbox.ts'
import { sendMail } from '#testing/smtp-client.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

const ACCEPTED = [220, 250, 250, 250, 354, 250, 221]
const SUBJECT = 'Potwierdź adres: zażółć gęślą jaźń'
const LINK = 'https://skinkantor.example/confirm?code=abc&lang=pl'

function confirmationMail(to: string) {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const lines = [
    'From: Skinkantor <shop@skinkantor.example>',
    `To: <${to}>`,
    `Subject: =?UTF-8?B?${encoded(SUBJECT)}?=`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encoded(`Kliknij tę ścieżkę: ${LINK}`),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encoded(`<p>Kliknij <a href="${LINK.replace('&', '&amp;')}">tę ścieżkę</a><script>alert(1)</script></p>`),
    '--b--',
  ]
  return { to, lines }
}

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(simulator.url(`/mailbox.json?to=${encodeURIComponent(address)}`))
  return (await response.json()) as Mail[]
}

describe('SMTP and the mailbox', () => {
  test('a mail arrives with its Polish subject, text and HTML parts and link', async () => {
    expect(await sendMail(simulator.smtpPort(), confirmationMail('ola@example.com'))).toEqual(ACCEPTED)
    expect(await mailsTo('OLA@example.com')).toMatchObject([
      {
        to: ['ola@example.com'],
        from: 'shop@skinkantor.example',
        subject: SUBJECT,
        text: expect.stringContaining('ścieżkę'),
        html: expect.stringContaining('<a href'),
        links: [LINK],
        receivedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await mailsTo('someone-else@example.com')).toEqual([])
  })

  test('the mailbox pages escape a mail and show its HTML part only in a sandbox', async () => {
    await sendMail(simulator.smtpPort(), confirmationMail('ola@example.com'))
    const [mail] = await mailsTo('ola@example.com')
    const list = await (await fetch(simulator.url('/mailbox'))).text()
    expect(list).toContain(SUBJECT)
    expect(list).toContain('Odebrano')
    expect(await (await fetch(simulator.url('/mailbox?l=english'))).text()).toContain('Received')
    expect(list).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    const page = await (await fetch(simulator.url(`/mailbox/${mail?.id}`))).text()
    expect(page).toMatch(/<iframe[^>]*sandbox/)
    expect(page).not.toContain('<script>')
    expect((await fetch(simulator.url('/mailbox/9999'))).status).toBe(404)
  })

  test('lists the newest mail first and can be emptied', async () => {
    await sendMail(simulator.smtpPort(), { to: 'a@example.com', lines: ['Subject: first', '', 'x'] })
    await sendMail(simulator.smtpPort(), { to: 'a@example.com', lines: ['Subject: second', '', 'x'] })
    expect((await mailsTo('a@example.com')).map(({ subject }) => subject)).toEqual(['second', 'first'])
    await fetch(simulator.url('/mailbox.json'), { method: 'DELETE' })
    expect(await mailsTo('a@example.com')).toEqual([])
  })

  test.each([
    ['temporary-refusal', 451, 0],
    ['permanent-refusal', 550, 0],
    ['drop-connection', 'closed', 0],
    ['drop-after-store', 'closed', 1],
  ] as const)('the fault %s ends with %s and stores %i mails', async (kind, code, stored) => {
    await simulator.setFault({ target: 'smtp', kind, count: 1, match: 'ola@example.com' })
    const codes = await sendMail(simulator.smtpPort(), confirmationMail('ola@example.com'))
    expect(codes[5]).toBe(code)
    expect(await mailsTo('ola@example.com')).toHaveLength(stored)
    expect(await sendMail(simulator.smtpPort(), confirmationMail('ola@example.com'))).toEqual(ACCEPTED)
  })

  test('the fault slow accepts after the delay', async () => {
    await simulator.setFault({ target: 'smtp', kind: 'slow', count: 1, delayMs: 60 })
    const startedAtMs = performance.now()
    expect(await sendMail(simulator.smtpPort(), confirmationMail('ola@example.com'))).toEqual(ACCEPTED)
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(55)
  })
})
