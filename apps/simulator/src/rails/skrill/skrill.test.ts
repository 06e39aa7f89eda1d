import { describe, expect, test } from 'vitest'
import { railsAt } from '#testing/rail-clients.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const { book, skrill } = railsAt(simulator)

function sidOf(answer: string): string {
  return /<sid>(\w+)<\/sid>/.exec(answer)?.[1] ?? ''
}

describe('sending money', () => {
  test('takes two steps and returns the transaction', async () => {
    expect(await skrill.send('po-1')).toMatch(
      /<response><transaction><amount>123\.45<\/amount><currency>PLN<\/currency><id>\d+<\/id><status>2<\/status><status_msg>processed<\/status_msg><\/transaction><\/response>/,
    )
    expect(await book('po-1')).toMatchObject([
      { rail: 'skrill', amountMinor: 12_345, feeMinor: 123, currency: 'PLN', state: 'paid' },
    ])
  })

  test('preparing alone sends nothing, and a session expires after 15 minutes', async () => {
    const sid = sidOf(await skrill.prepare('po-2'))
    expect(await book('po-2', 'instructions')).toEqual([])
    await simulator.control('/clock', { offsetMs: 16 * 60 * 1000 })
    expect(await skrill.transfer(sid)).toContain('SESSION_EXPIRED')
  })

  test('pays once for the same reference or the same session', async () => {
    const [first, second] = [sidOf(await skrill.prepare('po-3')), sidOf(await skrill.prepare('po-3'))]
    expect(await skrill.transfer(first)).toContain('<status>2</status>')
    expect(await skrill.transfer(first)).toContain('ALREADY_EXECUTED')
    expect(await skrill.transfer(second)).toContain('ALREADY_EXECUTED')
    expect(await skrill.prepare('po-3')).toContain('ALREADY_EXECUTED')
    expect(await book('po-3')).toHaveLength(1)
  })

  test('pays twice for two sessions when repeated references are allowed', async () => {
    await simulator.control('/rails/skrill', { refusesRepeatedKeys: false })
    await skrill.send('po-4')
    await skrill.send('po-4')
    expect(await book('po-4')).toHaveLength(2)
  })

  test('to a receiver without an account is scheduled', async () => {
    expect(await skrill.send('po-5', { bnf_email: 'unclaimed@example.com' })).toContain('<status>1</status>')
    expect(await book('po-5')).toMatchObject([{ state: 'unclaimed' }])
  })

  test.each([
    ['CANNOT_LOGIN', { password: 'plain' }],
    ['INVALID_BNF_EMAIL', { bnf_email: 'nobody' }],
    ['INVALID_AMOUNT', { amount: '-1' }],
    ['INVALID_CURRENCY', { currency: 'zł' }],
    ['BALANCE_NOT_ENOUGH', { amount: '999999999999.00' }],
  ])('answers %s', async (code, fields) => {
    expect(await skrill.prepare('po-6', fields)).toContain(`<error_msg>${code}</error_msg>`)
  })

  test('refuses credentials in the URL', async () => {
    expect((await fetch(simulator.url('/skrill/app/pay.pl?action=prepare'))).status).toBe(405)
  })
})

describe('queries', () => {
  test('by reference and by day return the sent payment and nothing else', async () => {
    await skrill.send('po-7')
    const found = await skrill.query({ action: 'status_trn', trn_id: 'po-7' })
    expect(found).toMatch(/^200\t\tOK\n/)
    const fields = new URLSearchParams(found.split('\n')[1])
    expect(Object.fromEntries(fields)).toMatchObject({
      status: '2',
      transaction_id: 'po-7',
      mb_amount: '123.45',
      mb_currency: 'PLN',
      pay_to_email: 'ola@example.com',
    })
    expect(await skrill.query({ action: 'status_trn', trn_id: 'po-none' })).toMatch(/^403\t/)
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
    const history = await skrill.query({ action: 'history', start_date: `${day}-${month}-${year}` })
    expect(history.split('\r\n')[1]).toContain('"po-7"')
    expect(await skrill.query({ action: 'history', start_date: 'today' })).toMatch(/^405\t/)
  })

  test('can miss a payment that is not visible yet', async () => {
    await skrill.send('po-8')
    await simulator.setFault({ target: 'skrill.query', kind: 'not-visible', count: 1, match: 'po-8' })
    expect(await skrill.query({ action: 'status_trn', trn_id: 'po-8' })).toMatch(/^403\t/)
    expect(await skrill.query({ action: 'status_trn', trn_id: 'po-8' })).toMatch(/^200\t/)
  })
})
