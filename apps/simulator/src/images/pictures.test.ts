import { describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { drawItem } from '#images/draw-item.ts'
import { finishStyleOf } from '#images/finish/finish-style.ts'
import { PALETTES } from '#images/finish/palettes.ts'
import { iconForMarketName, marketNameForIcon } from '#images/icon.ts'
import { renderItemPng } from '#images/render-picture.ts'
import { GLOVES, KNIVES, WEAPON_SHAPES } from '#images/shapes/weapons.ts'
import { PLAYERS } from '#steam/players.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

/** Drawing uses much processor time, and parallel test files compete for it. */
vi.setConfig({ testTimeout: 120_000 })

const WEAPONS = [...WEAPON_SHAPES.keys()]
/** One name for every silhouette. */
const KINDS = [...new Map([...WEAPON_SHAPES].map(([name, shape]) => [shape, name])).values()]
/** Market names of these begin with a star. */
const GLOVES_AND_KNIVES = new Set<string>([...KNIVES, ...GLOVES])
const nameOf = (weapon: string) =>
  `${GLOVES_AND_KNIVES.has(weapon) ? '★ ' : ''}${weapon} | Fade (Factory New)`
const imagePath = (marketName: string, size = '') => `/economy/image/${iconForMarketName(marketName)}${size}`

async function pictureAt(path: string) {
  const response = await fetch(simulator.url(path))
  const data = Buffer.from(await response.arrayBuffer())
  return { response, data }
}

test.each([
  ['Violet Beadwork', 'violet'],
  ['Cobalt Quartz', 'azure'],
  ['Green Apple', 'emerald'],
] as const)('%s has the colour of its name', (finish, palette) => {
  expect(finishStyleOf(finish).palette).toBe(PALETTES[palette])
})

/** Returns for each pixel of a small rendering whether the weapon covers it. */
async function silhouetteOf(weapon: string): Promise<boolean[]> {
  // The name has no star, because the star's glow would cover the whole background.
  const png = await renderItemPng(`${weapon} | Fade (Factory New)`, {
    width: 64,
    height: 48,
    isPadded: true,
  })
  const alpha = await sharp(png).extractChannel('alpha').raw().toBuffer()
  return [...alpha].map((value) => value > 127)
}

describe('item pictures', () => {
  test('cover all 63 weapons, including 28 knives and gloves', () => {
    expect(WEAPONS).toHaveLength(63)
    expect(GLOVES_AND_KNIVES.size).toBe(28)
  })

  test.each(WEAPONS)('%s is served as a PNG of the requested size', async (weapon) => {
    const { response, data } = await pictureAt(imagePath(nameOf(weapon), '/96fx72f'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await sharp(data).metadata()).toMatchObject({
      format: 'png',
      width: 96,
      height: 72,
      hasAlpha: true,
    })
    const { isOpaque, entropy } = await sharp(data).stats()
    expect(isOpaque).toBe(false)
    expect(entropy).toBeGreaterThan(0.5)
  })

  test('no two kinds of weapons have the same silhouette', async () => {
    const silhouettes = await Promise.all(KINDS.map(silhouetteOf))
    const tooAlike: string[] = []
    for (const [index, one] of silhouettes.entries()) {
      for (const [other, two] of silhouettes.entries()) {
        if (other <= index) continue
        const covered = one.filter((isCovered, pixel) => isCovered || two[pixel]).length
        const different = one.filter((isCovered, pixel) => isCovered !== two[pixel]).length
        if (different / covered < 0.08) tooAlike.push(`${KINDS[index]} and ${KINDS[other]}`)
      }
    }
    expect(tooAlike).toEqual([])
  })

  test('finish, wear and marks each change the picture, and the same name gives the same picture', () => {
    const names = [
      'AK-47 | Redline (Factory New)',
      'AK-47 | Redline (Minimal Wear)',
      'AK-47 | Redline (Field-Tested)',
      'AK-47 | Redline (Well-Worn)',
      'AK-47 | Redline (Battle-Scarred)',
      'StatTrak™ AK-47 | Redline (Field-Tested)',
      'Souvenir AK-47 | Redline (Field-Tested)',
      'AK-47 | Asiimov (Field-Tested)',
      'AK-47 | Mazurka (Field-Tested)',
      '★ Karambit',
      '★ StatTrak™ Karambit',
    ]
    expect(new Set(names.map(drawItem)).size).toBe(names.length)
    expect(names.map(drawItem)).toEqual(names.map(drawItem))
  })

  test.each([
    'Sticker | X (Holo) | Katowice 2014',
    'Sealed Graffiti | Karambit (Brick Red)',
    'Charm | Hot Wurst',
    'Souvenir Charm | Austin 2025',
    'Patch | Dragon',
    'StatTrak™ Music Kit | Artist, Title',
    'Agent Name | Some Faction',
    'Fever Case',
    'Austin 2025 Mirage Souvenir Package',
    'Fever Case Key',
    'Stockholm 2021 Legends Sticker Capsule',
    'Name Tag',
    '<script>alert(1)</script>',
  ])('draws a picture for an item that is no weapon: %s', async (marketName) => {
    const { response, data } = await pictureAt(imagePath(marketName))
    expect(response.status).toBe(200)
    expect(await sharp(data).metadata()).toMatchObject({ format: 'png', width: 512, height: 384 })
  })

  test('an icon decodes to its market name, and an invalid icon or size answers 404', async () => {
    const marketName = '★ StatTrak™ Flip Knife | 龍王 (Dragon King) (Field-Tested)'
    expect(iconForMarketName(marketName)).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(marketNameForIcon(iconForMarketName(marketName))).toBe(marketName)
    expect(marketNameForIcon('!!')).toBeUndefined()
    expect((await pictureAt('/economy/image/!!')).response.status).toBe(404)
    expect((await pictureAt(imagePath('AWP | Asiimov (Well-Worn)', '/9999fx9999f'))).response.status).toBe(
      404,
    )
  })

  test('a size without f fits the picture inside, and a preview escapes the name', async () => {
    const { data } = await pictureAt(imagePath('AWP | Asiimov (Well-Worn)', '/200x192'))
    expect(await sharp(data).metadata()).toMatchObject({ width: 200, height: 150 })
    const preview = await fetch(simulator.url('/economy/preview.svg?name=%3Cscript%3E'))
    expect(preview.headers.get('content-type')).toBe('image/svg+xml')
    expect(await preview.text()).not.toContain('<script')
  })
})

describe('avatars', () => {
  const hashOf = (avatar: string) => PLAYERS.find((player) => player.avatar === avatar)?.avatarHash ?? ''

  test.each([
    ['', 32],
    ['_medium', 64],
    ['_full', 184],
  ])('the size suffix %j gives a JPEG of %i px', async (suffix, sidePx) => {
    const { response, data } = await pictureAt(`/avatars/${hashOf('drawn')}${suffix}.jpg`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: sidePx, height: sidePx })
  })

  test('answers 404 for a missing avatar, 500 for a failing one and 404 for a malformed hash', async () => {
    expect((await pictureAt(`/avatars/${hashOf('missing')}_full.jpg`)).response.status).toBe(404)
    expect((await pictureAt(`/avatars/${hashOf('failing')}_full.jpg`)).response.status).toBe(500)
    expect((await pictureAt('/avatars/nothing.jpg')).response.status).toBe(404)
  })

  test('faults send an SVG, a truncated file and an image with too many pixels', async () => {
    const path = `/avatars/${hashOf('drawn')}_full.jpg`
    const whole = (await pictureAt(path)).data
    await simulator.setFault({ target: 'pictures.avatar', kind: 'svg', count: 1 })
    await simulator.setFault({ target: 'pictures.avatar', kind: 'truncated', count: 1 })
    await simulator.setFault({ target: 'pictures.avatar', kind: 'oversized', count: 1 })
    expect((await pictureAt(path)).response.headers.get('content-type')).toBe('image/svg+xml')
    expect((await pictureAt(path)).data.length).toBeLessThan(whole.length)
    const bomb = (await pictureAt(path)).data
    expect(bomb.length).toBeLessThan(50_000)
    expect(await sharp(bomb).metadata()).toMatchObject({ width: 10_000, height: 10_000 })
    expect((await pictureAt(path)).data.equals(whole)).toBe(true)
  })
})
