import type { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import { accountFreeze } from './account-freeze.ts'
import { confirmEmail } from './confirm-email.ts'
import { emailLeft } from './email-left.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'
import { proposalStop } from './proposal-stop.ts'
import { priceAlert } from './price-alert.ts'
import { saleStep } from './sale-step.ts'
import { staffAlert } from './staff-alert.ts'
import { ticketReceived } from './ticket-received.ts'
import { ticketReply } from './ticket-reply.ts'
import { withdrawalStep } from './withdrawal-step.ts'

/** Every mail the product sends. */
export const MAIL_TEMPLATES = {
  'account-freeze': accountFreeze,
  'confirm-email': confirmEmail,
  'email-left': emailLeft,
  'proposal-stop': proposalStop,
  'price-alert': priceAlert,
  'sale-step': saleStep,
  'staff-alert': staffAlert,
  'ticket-received': ticketReceived,
  'ticket-reply': ticketReply,
  'withdrawal-step': withdrawalStep,
} as const

export type MailTemplateName = keyof typeof MAIL_TEMPLATES
export type MailData<Name extends MailTemplateName> = z.infer<(typeof MAIL_TEMPLATES)[Name]['data']>

type RenderedMail = { subject: string; text: string; html: string }

export function renderMail(
  mail: { template: string; language: Language; data: unknown },
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): RenderedMail {
  if (!isTemplateName(mail.template)) throw new Error(`There is no mail template "${mail.template}"`)
  const template: MailTemplate = MAIL_TEMPLATES[mail.template]
  const { language } = mail
  const content = template.write(mail.data, { language, brand })
  const frame = { language, brand, publicUrl }
  return { subject: content.subject, text: layOutText(content, frame), html: layOutHtml(content, frame) }
}

function isTemplateName(name: string): name is MailTemplateName {
  return Object.hasOwn(MAIL_TEMPLATES, name)
}
