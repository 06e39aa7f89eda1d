import { z } from 'zod'

import { formatZloty } from '#shared/polish-formats.ts'
import { mailTemplate } from './mail-template.ts'

const Link = z.url({ protocol: /^https?$/ })
const Data = z.strictObject({
  item: z.string(),
  payoutGrosze: z.string().regex(/^\d+$/),
  link: Link,
  stopLink: Link,
})

/** One mail per alert. */
export const priceAlert = mailTemplate(Data, {
  pl: ({ item, payoutGrosze, link, stopLink }) => ({
    subject: `${item}: płacimy ${formatZloty(BigInt(payoutGrosze))}`,
    heading: `Cena z Twojego alertu: ${formatZloty(BigInt(payoutGrosze))}`,
    paragraphs: [
      'Cześć,',
      `za ${item} płacimy teraz ${formatZloty(BigInt(payoutGrosze))}. Cena zmienia się z rynkiem, więc może też spaść.`,
    ],
    button: { label: 'Zobacz cenę', link },
    notes: ['Ten alert już zakończyliśmy.', `Wyłącz pozostałe alerty: ${stopLink}`],
  }),
  en: ({ item, payoutGrosze, link, stopLink }) => ({
    subject: `${item}: we pay ${formatZloty(BigInt(payoutGrosze))}`,
    heading: `Your alert: ${formatZloty(BigInt(payoutGrosze))}`,
    paragraphs: [
      'Hi,',
      `we now pay ${formatZloty(BigInt(payoutGrosze))} for ${item}. The price follows the market, so it can fall again.`,
    ],
    button: { label: 'See the price', link },
    notes: ['This alert has ended.', `Stop your other alerts: ${stopLink}`],
  }),
})
