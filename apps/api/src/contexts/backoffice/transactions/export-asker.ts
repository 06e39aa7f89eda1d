import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import type { ExportAsker } from './make-export-link.ts'

const ASK_LIMIT = { name: 'export-ask', max: 20, windowSeconds: 600 }

type StaffRequest = Parameters<typeof signedInCaller>[0] & Parameters<typeof languageOf>[0]

/** Limits how often one person asks for files. */
export async function exportAskerOf(limiter: RouteLimiter, request: StaffRequest): Promise<ExportAsker> {
  const { userId: adminId, sessionId } = signedInCaller(request)
  await limitByCaller(limiter, ASK_LIMIT, adminId.toString())
  return { adminId, sessionId, language: languageOf(request), requestId: request.id }
}
