export const IMAGE_KINDS = ['avatar', 'item'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

/**
 * One picture in one size. Only a few sizes exist, so the cache stays small and an attacker cannot request others.
 */
export type PictureRequest = { kind: ImageKind; ref: string; width: number; height: number }

const WIDTHS = {
  avatar: { allowed: [32, 64, 96, 184], default: 64 },
  item: { allowed: [96, 192, 288, 384], default: 192 },
} as const satisfies Record<ImageKind, { allowed: readonly number[]; default: number }>

const REF_SHAPES = { avatar: /^[0-9a-f]{40}$/, item: /^[\w-]{1,1000}$/ } as const satisfies Record<
  ImageKind,
  RegExp
>

/** Undefined for a width we do not offer. */
export function sizeOf(
  kind: ImageKind,
  width: number | undefined,
): { width: number; height: number } | undefined {
  const rule: { allowed: readonly number[]; default: number } = WIDTHS[kind]
  const chosen = width ?? rule.default
  if (!rule.allowed.includes(chosen)) return undefined
  // Item pictures are drawn four to three, avatars are squares.
  return { width: chosen, height: kind === 'item' ? (chosen * 3) / 4 : chosen }
}

/** Checks only the format of the reference; the table decides whether it exists. */
export function hasRefShape(kind: ImageKind, ref: string): boolean {
  return REF_SHAPES[kind].test(ref)
}

export function variantOf(request: PictureRequest): string {
  return `w${request.width}.webp`
}
