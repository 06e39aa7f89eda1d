import type { VerifyReceiptResponse } from '@app/contract/selling/receipts'
import { send } from '#lib/api/send.ts'

export function verifyReceipt(receipt: string): Promise<VerifyReceiptResponse> {
  return send('POST /api/receipts/verify', { body: { receipt } })
}
