/** Replaces Steam's opaque `icon_url`. It uses the same alphabet, and the picture host can decode it. */
export function iconForMarketName(marketName: string): string {
  return Buffer.from(marketName, 'utf8').toString('base64url')
}

export function marketNameForIcon(icon: string): string | undefined {
  const name = Buffer.from(icon, 'base64url').toString('utf8')
  return name !== '' && iconForMarketName(name) === icon ? name : undefined
}
