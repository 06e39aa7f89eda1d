import { expect, test } from 'vitest'
import { findingOfBatch, type Batch } from './paypal-batch.ts'

function batchOf(item: Partial<Batch['items'][0]>, batchStatus = 'SUCCESS'): Batch {
  return {
    batch_header: {
      payout_batch_id: 'B1',
      batch_status: batchStatus,
      sender_batch_header: { sender_batch_id: 'key' },
    },
    items: [
      {
        payout_item_id: 'I1',
        payout_item_fee: { currency: 'PLN', value: '2.47' },
        payout_item: { amount: { currency: 'PLN', value: '123.45' }, receiver: 'ola@example.com' },
        ...item,
      },
    ],
  }
}

test.each([
  ['SUCCESS', 'settled'],
  ['PENDING', 'submitted'],
  ['ONHOLD', 'submitted'],
  ['BLOCKED', 'submitted'],
  ['UNCLAIMED', 'unclaimed'],
  ['FAILED', 'failed'],
  ['DENIED', 'failed'],
  ['RETURNED', 'returned'],
  ['REFUNDED', 'returned'],
  ['REVERSED', 'returned'],
  ['CANCELED', 'returned'],
  ['CANCELLED', 'returned'],
  ['SOMETHING_NEW', 'unavailable'],
  ['', 'unavailable'],
])('maps item status %s to %s', (status, found) => {
  expect(findingOfBatch(batchOf({ transaction_status: status }), 'key').found).toBe(found)
})

test.each([
  ['PENDING', 'submitted'],
  ['DENIED', 'failed'],
  ['SUCCESS', 'unavailable'],
  ['SOMETHING_NEW', 'unavailable'],
])('an item without a status uses its batch status: %s maps to %s', (batchStatus, found) => {
  expect(findingOfBatch(batchOf({}, batchStatus), 'key').found).toBe(found)
})

test('counts a fee only in złoty', () => {
  const feeIn = (currency: string) => {
    const item = { transaction_status: 'SUCCESS', payout_item_fee: { currency, value: '2.47' } }
    return findingOfBatch(batchOf(item), 'key')
  }
  expect(feeIn('PLN')).toMatchObject({ found: 'settled', feeGrosze: 247n })
  expect(feeIn('EUR')).toMatchObject({ found: 'settled', feeGrosze: 0n })
})
