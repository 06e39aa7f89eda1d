import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

async function countCalls(status: number): Promise<number> {
  const client = createQueryClient()
  // A direct fetch does not retry unless it is asked to.
  const retry = client.getDefaultOptions().queries?.retry ?? false
  let calls = 0
  async function queryFn(): Promise<never> {
    calls += 1
    throw new ApiError({ code: 'no_answer', message: '', status })
  }
  await expect(client.fetchQuery({ queryKey: ['any'], queryFn, retry, retryDelay: 0 })).rejects.toThrow()
  return calls
}

test('asks again when the server did not answer or is overloaded', async () => {
  expect(await countCalls(0)).toBe(3)
  expect(await countCalls(503)).toBe(3)
})

test('does not repeat a refused request', async () => {
  expect(await countCalls(400)).toBe(1)
  expect(await countCalls(401)).toBe(1)
  expect(await countCalls(500)).toBe(1)
})
