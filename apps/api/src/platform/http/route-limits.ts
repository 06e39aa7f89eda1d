import type { onRequestAsyncHookHandler } from 'fastify'
import { DomainError } from '#shared/domain-error.ts'
import { networkOf } from './client-network.ts'
import type { RateLimit, RateLimiter } from './rate-limit.ts'

export type RouteLimiter = RateLimiter

/** Counts per network: one IPv4 address, or one /64 of IPv6. Runs before the body is read. */
export function limitByNetwork(limiter: RouteLimiter, limit: RateLimit): onRequestAsyncHookHandler {
  return async (request) => {
    await limitByCaller(limiter, limit, networkOf(request.ip))
  }
}

export async function limitByCaller(limiter: RouteLimiter, limit: RateLimit, caller: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(limit, caller)
  if (!allowed) throw new DomainError('rate_limited', { limit: limit.name, retryAfterSeconds })
}
