import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseBody, isKnownTag, type PreparedAnswer } from './prepared-answer.ts'

/** The same answer as the prepared server's, for addresses it does not know letter by letter. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  const body = chooseBody(answer, request.headers['accept-encoding'])
  void reply.headers({ etag: body.etag, 'cache-control': answer.cacheControl, vary: 'accept-encoding' })
  if (isKnownTag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  if (body.encoding !== 'identity') void reply.header('content-encoding', body.encoding)
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send(body.content)
}
