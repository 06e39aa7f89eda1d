import { z } from 'zod'

/** Settings of a demo, for the API and for the build of the pages. A real installation sets none of them. */
export const Demo = z.object({
  DEMO_STEAM_URL: z
    .url()
    .optional()
    .describe("Only in a demo: where links to Steam's own pages lead instead."),
  DEMO_CONTROLS_URL: z
    .url()
    .optional()
    .describe('Only in a demo: the page with its controls. Every page then says that this is a demo.'),
})
export type Demo = z.infer<typeof Demo>

export function readDemo(source: Record<string, string | undefined>): Demo {
  return Demo.parse({
    DEMO_STEAM_URL: source['DEMO_STEAM_URL'] || undefined,
    DEMO_CONTROLS_URL: source['DEMO_CONTROLS_URL'] || undefined,
  })
}

const STEAM = 'https://steamcommunity.com/'

/** A page of Steam, or its stand-in in a demo. */
export function steamPage(url: string, { DEMO_STEAM_URL }: Demo): string {
  return DEMO_STEAM_URL && url.startsWith(STEAM) ? `${DEMO_STEAM_URL}/${url.slice(STEAM.length)}` : url
}

/** The reverse: the address on Steam that a link of the demo stands for. */
export function realSteamPage(url: string, { DEMO_STEAM_URL }: Demo): string {
  return DEMO_STEAM_URL && url.startsWith(`${DEMO_STEAM_URL}/`)
    ? STEAM + url.slice(DEMO_STEAM_URL.length + 1)
    : url
}
