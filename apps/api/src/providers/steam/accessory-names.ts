/** A text of an item's description, as Steam writes it: HTML. */
type DescriptionText = { name?: string | undefined; value: string }

export type AccessoryNames = { stickerNames: readonly string[]; charmName: string | null }

const NAMES_MAX = 8
const NAME_CHARS_MAX = 120
const TITLE = /title="(?:Sticker|Patch|Charm): ([^"]+)"/gu
/** Older descriptions have the names only as a line below the pictures. */
const LINE = /(?:Sticker|Patch|Charm): ([^<]+)/u
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" }

/**
 * The names of applied stickers, patches and charms. The properties of an asset contain only class ids, so the
 * description is the one place with names.
 */
export function readAccessoryNames(texts: readonly DescriptionText[]): AccessoryNames {
  return {
    stickerNames: namesIn(texts, 'sticker_info'),
    charmName: namesIn(texts, 'keychain_info')[0] ?? null,
  }
}

function namesIn(texts: readonly DescriptionText[], kind: 'sticker_info' | 'keychain_info'): string[] {
  const html = texts.find(({ name, value }) => name === kind || value.includes(`id="${kind}"`))?.value ?? ''
  const titles = [...html.matchAll(TITLE)].map(([, name = '']) => name)
  const names = titles.length > 0 ? titles : (LINE.exec(html)?.[1]?.split(', ') ?? [])
  return names.slice(0, NAMES_MAX).map(plainText)
}

function plainText(html: string): string {
  const text = html.replaceAll(/&(#?\w{1,6});/gu, (entity, name: string) => ENTITIES[name] ?? entity)
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim().slice(0, NAME_CHARS_MAX)
}

const INSPECT_LINK = /^steam:\/\/run(?:game)?\/730\/[\w%+/.-]{1,1500}$/

/** The link that shows this very item in the game; Steam gives it with a placeholder for the item certificate. */
export function readInspectLink(
  template: string | undefined,
  certificate: string | undefined,
): string | null {
  if (template === undefined || certificate === undefined) return null
  const link = template.replace('%propid:6%', certificate)
  return INSPECT_LINK.test(link) && !link.includes('%propid') ? link : null
}
