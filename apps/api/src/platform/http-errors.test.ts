import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '#shared/domain-error.ts'
import { httpErrors } from './http-errors.ts'

test('a field shows the sentence of its code, or the one that was made for it, in the caller’s language', async () => {
  const app = Fastify()
  await app.register(httpErrors)
  app.get('/', () => {
    throw new DomainError(
      'payout_details_invalid',
      {},
      { fields: { email: 'email_invalid', accountNumber: { pl: 'Brakuje 2 cyfr', en: '2 digits missing' } } },
    )
  })
  const fieldsIn = async (language: string) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-language': language } })
    expect(answer.statusCode).toBe(422)
    return answer.json<{ fields: unknown }>().fields
  }
  expect(await fieldsIn('pl')).toEqual({
    email: 'Podaj adres w formie nazwa@domena.pl',
    accountNumber: 'Brakuje 2 cyfr',
  })
  expect(await fieldsIn('en')).toEqual({
    email: 'Enter an address such as name@example.com',
    accountNumber: '2 digits missing',
  })
})
