import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'
import { limitByNetwork } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { createDefaultAvatar } from './default-avatar.ts'
import { IMAGE_KINDS, sizeOf, type PictureRequest } from './domain/picture-sizes.ts'
import type { ImageHost } from './image-host.ts'
import { createPictureLoader } from './load-picture.ts'
import type { Picture } from './picture-memory.ts'
import { createSkinPlaceholders, type PlaceholderKind } from './skin-placeholder.ts'

const REF_CHARS_MAX = 1_000
const SKIN_ID = /^[1-9]\d{0,8}$/
/** A full inventory shows hundreds of pictures at once, and several users can share one network address. */
const PICTURE_LIMIT = { name: 'pictures', max: 2_000, windowSeconds: 60 }

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
/** A missing picture may be available soon. */
const FOR_A_MINUTE = 'public, max-age=60'

/** `skin` names an item by our own short number, so that a list of all items need not carry Steam's long references. */
const Params = z.object({ kind: z.enum([...IMAGE_KINDS, 'skin']), ref: z.string().min(1).max(REF_CHARS_MAX) })
const Query = z.object({
  w: z.coerce.number().int().min(1).max(1_000).optional().meta({
    description: 'Width in pixels: 32, 64, 96 or 184 for an avatar, 96, 192, 288 or 384 for an item',
  }),
})
// The OpenAPI document declares a binary file; the handler sends a buffer, which no serializer changes.
const Webp = {
  description: 'The picture',
  content: { 'image/webp': { schema: z.file() as unknown as z.ZodType<Buffer> } },
}
const Unchanged = z.undefined().meta({ description: 'The browser has it already' })

/**
 * Steam's picture reference of a skin, if known, and the placeholder to draw otherwise. Undefined means that the skin
 * does not exist.
 */
export type FindSkinPicture = (
  id: number,
) => Promise<{ iconRef: string | null; category: PlaceholderKind } | undefined>

/** Registered without a prefix: picture URLs are not below the API path. */
export const imagesRoutes: FastifyPluginAsyncZod<{
  db: Db
  limiter: RateLimiter
  imageHost: ImageHost
  findSkinPicture: FindSkinPicture
}> = async (app, { db, limiter, imageHost, findSkinPicture }) => {
  const defaultAvatar = createDefaultAvatar()
  const skinPlaceholder = createSkinPlaceholders()
  const loadPicture = createPictureLoader({
    db,
    imageHost,
    onUnavailable: (kind, reason) => app.log.warn({ kind, reason }, 'picture unavailable'),
  })

  app.get(
    '/img/:kind/:ref',
    {
      schema: {
        tags: ['pictures'],
        summary: 'An avatar or an item picture, fetched once, drawn anew and kept',
        params: Params,
        querystring: Query,
        response: { ...responses({ 304: Unchanged }, ['not_found']), 200: Webp },
      },
      onRequest: limitByNetwork(limiter, PICTURE_LIMIT),
    },
    async (request, reply) => {
      const { kind, ref } = request.params
      const size = sizeOf(kind === 'skin' ? 'item' : kind, request.query.w)
      if (!size) throw new DomainError('validation_failed', { kind, width: request.query.w })
      if (kind === 'avatar' && ref === 'default') {
        return sendPicture(request, reply, await defaultAvatar(size.width), FOR_A_DAY)
      }
      if (kind === 'skin') {
        const found = await loadSkin({ findSkinPicture, skinPlaceholder, loadPicture }, ref, size)
        return sendPicture(request, reply, found.picture, found.isReal ? FOR_A_DAY : FOR_A_MINUTE)
      }
      // Content never changes for a reference: a new avatar has a new hash.
      const picture = await loadPicture({ kind, ref, ...size })
      if (picture) return sendPicture(request, reply, picture, FOR_EVER)
      if (kind === 'avatar') return sendPicture(request, reply, await defaultAvatar(size.width), FOR_A_MINUTE)
      void reply.header('cache-control', FOR_A_MINUTE)
      throw new DomainError('not_found', { kind })
    },
  )
}

type SkinTools = {
  findSkinPicture: FindSkinPicture
  skinPlaceholder: ReturnType<typeof createSkinPlaceholders>
  loadPicture: ReturnType<typeof createPictureLoader>
}

async function loadSkin(
  tools: SkinTools,
  ref: string,
  size: Pick<PictureRequest, 'width' | 'height'>,
): Promise<{ picture: Picture; isReal: boolean }> {
  const skin = SKIN_ID.test(ref) ? await tools.findSkinPicture(Number(ref)) : undefined
  if (!skin) throw new DomainError('not_found', { kind: 'skin' })
  const picture = skin.iconRef
    ? await tools.loadPicture({ kind: 'item', ref: skin.iconRef, ...size })
    : undefined
  return picture
    ? { picture, isReal: true }
    : { picture: await tools.skinPlaceholder(skin.category, size.width), isReal: false }
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Picture, cacheControl: string) {
  void reply.headers({
    'cache-control': cacheControl,
    etag: picture.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isKnown(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
  return reply.type('image/webp').send(picture.content)
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
