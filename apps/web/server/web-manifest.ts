import type { Brand } from '@app/contract/brand'

export const MANIFEST_FILE = 'manifest.webmanifest'

/** Makes the site installable. On an iPhone only an installed site can get push messages. */
export function webManifest({ BRAND_NAME: name }: Brand): string {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0b0f0e',
    theme_color: '#0b0f0e',
    // The drawing keeps its margin, so one picture serves a mask as well.
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}
