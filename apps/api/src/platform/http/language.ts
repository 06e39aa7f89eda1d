import type { FastifyRequest } from 'fastify'
import { isLanguage, languageFromHeader, type Language } from '@app/contract/languages'

/** `lang` in the query, else Accept-Language, else Polish. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  return isLanguage(asked) ? asked : languageFromHeader(request.headers['accept-language'])
}
