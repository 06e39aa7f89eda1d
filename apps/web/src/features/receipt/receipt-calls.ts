import type { VerifyReceiptResponse } from '@app/contract/receipts'
import type {
  PostApiReceiptsVerifyData,
  PostApiReceiptsVerifyResponses,
} from '#lib/api/generated/types.gen.ts'
import { send } from '#lib/api/send.ts'

export function verifyReceipt(receipt: string, signal: AbortSignal): Promise<VerifyReceiptResponse> {
  return send<PostApiReceiptsVerifyData, PostApiReceiptsVerifyResponses>({
    method: 'POST',
    path: '/receipts/verify',
    body: { receipt },
    signal,
  })
}
