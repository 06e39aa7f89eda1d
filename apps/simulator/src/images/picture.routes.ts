import { createHash } from 'node:crypto'
import { commonFaultOutcome, waitForFault, type Faults, type FaultTarget } from '#control/faults.ts'
import { textReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { drawItem } from '#images/draw-item.ts'
import { marketNameForIcon } from '#images/icon.ts'
import { oversizedPng } from '#images/oversized-png.ts'
import { PictureCache } from '#images/picture-cache.ts'
import { renderAvatarJpeg, renderItemPng, type ItemSize } from '#images/render-picture.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'

const ORIGINAL_SIZE: ItemSize = { width: 512, height: 384, isPadded: true }
const SIDE_PX_MAX = 1_024
const AVATAR_SIDES_PX: Record<string, number> = { '': 32, _medium: 64, _full: 184 }

type PictureState = { faults: Faults; players: PlayerDirectory }
type Picture = { type: string; data: Buffer }

export function pictureRoutes(state: PictureState): Route[] {
  const cache = new PictureCache()
  const item = (request: SimulatorRequest) =>
    answer(state.faults, 'pictures.item', request, () => itemPicture(cache, request))
  return [
    {
      method: 'GET',
      path: '/avatars/:file',
      handle: (request) =>
        answer(state.faults, 'pictures.avatar', request, () => avatarPicture(state, cache, request)),
    },
    {
      // For the simulator's own pages: it has no faults and no missing avatars, and its requests are not logged.
      method: 'GET',
      path: '/_faces/:hash',
      handle: async (request) => pictureReply(await drawnAvatar(cache, param(request, 'hash'), 64)),
    },
    { method: 'GET', path: '/economy/image/:icon', handle: item },
    { method: 'GET', path: '/economy/image/:icon/:size', handle: item },
    { method: 'GET', path: '/economy/preview.svg', handle: (request) => preview(request) },
  ]
}

async function answer(
  faults: Faults,
  target: FaultTarget,
  request: SimulatorRequest,
  find: () => Promise<Picture | Reply>,
): Promise<Outcome> {
  const fault = faults.take(target, request.path)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (fault?.kind === 'oversized') return pictureReply({ type: 'image/png', data: oversizedPng() })
  if (fault?.kind === 'svg') {
    const data = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>',
    )
    return pictureReply({ type: 'image/svg+xml', data })
  }
  const found = await find()
  if ('status' in found) return found
  if (fault?.kind !== 'truncated') return pictureReply(found)
  return pictureReply({ ...found, data: found.data.subarray(0, Math.floor(found.data.length / 2)) })
}

function pictureReply({ type, data }: Picture): Reply {
  return {
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=604800',
      etag: `"${createHash('sha1').update(data).digest('hex')}"`,
      'access-control-allow-origin': '*',
    },
    body: data,
  }
}

async function avatarPicture(
  state: PictureState,
  cache: PictureCache,
  request: SimulatorRequest,
): Promise<Picture | Reply> {
  const [, hash, suffix = ''] = /^([0-9a-f]{40})(_medium|_full)?\.jpg$/.exec(param(request, 'file')) ?? []
  if (hash === undefined) return textReply('', 404)
  const owner = state.players.findByAvatarHash(hash)
  if (owner?.avatar === 'missing') return textReply('', 404)
  if (owner?.avatar === 'failing') return textReply('', 500)
  const sidePx = AVATAR_SIDES_PX[suffix] ?? 32
  return drawnAvatar(cache, hash, sidePx)
}

async function drawnAvatar(cache: PictureCache, hash: string, sidePx: number): Promise<Picture> {
  const data = await cache.get(`avatar ${hash} ${sidePx}`, () => renderAvatarJpeg(hash, sidePx))
  return { type: 'image/jpeg', data }
}

async function itemPicture(cache: PictureCache, request: SimulatorRequest): Promise<Picture | Reply> {
  const icon = param(request, 'icon')
  const marketName = marketNameForIcon(icon)
  const size = parseSize(request.params['size'])
  if (marketName === undefined || size === undefined) return textReply('', 404)
  const key = `item ${icon} ${size.width} ${size.height} ${size.isPadded}`
  const data = await cache.get(key, () => renderItemPng(marketName, size))
  return { type: 'image/png', data }
}

/** `360fx360f` fits with padding, `330x192` fits without padding; no size returns the original. */
function parseSize(text: string | undefined): ItemSize | undefined {
  if (text === undefined) return ORIGINAL_SIZE
  const [, width, pad, height] = /^(\d{1,4})(f?)x(\d{1,4})\2$/.exec(text) ?? []
  const size = { width: Number(width), height: Number(height), isPadded: pad === 'f' }
  const isUsable = [size.width, size.height].every((side) => side >= 1 && side <= SIDE_PX_MAX)
  return isUsable ? size : undefined
}

function preview(request: SimulatorRequest): Reply {
  const name = request.query.get('name')
  if (!name) return textReply('give ?name=', 400)
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: drawItem(name),
  }
}
