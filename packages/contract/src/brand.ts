import { z } from 'zod'

/**
 * Facts about the operator, in one place. The defaults are safe examples, so a fresh clone runs. An operator sets the
 * BRAND_* variables for the API and for the build of the pages.
 */
export const Brand = z.object({
  BRAND_NAME: z.string().default('Skinkantor').describe('What the service is called on pages and in mails.'),
  BRAND_COMPANY: z
    .string()
    .default('Skinkantor Przykład sp. z o.o.')
    .describe('The company that buys, as it is registered.'),
  BRAND_ADDRESS: z.string().default('ul. Przykładowa 1, 00-001 Warszawa').describe('Its address.'),
  BRAND_NIP: z.string().default('000-000-00-00').describe('Its tax number.'),
  BRAND_KRS: z.string().default('0000000000').describe('Its number in the court register.'),
  BRAND_MAILBOX: z.email().default('kontakt@skinkantor.example').describe('Where people write to.'),
  BRAND_CHAT_URL: z
    .url()
    .default('https://discord.example/skinkantor')
    .describe('Where people can talk to the operator.'),
  BRAND_TRADE_URL: z
    .url()
    .default('https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1')
    .describe("The operator's Steam trade link, to which sellers send."),
})
export type Brand = z.infer<typeof Brand>

export function readBrand(source: Record<string, string | undefined>): Brand {
  const given = Object.fromEntries(
    Object.keys(Brand.shape).flatMap((key) => (source[key] ? [[key, source[key]]] : [])),
  )
  return Brand.parse(given)
}
