import type { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import { formatMoment, formatZloty } from '#shared/polish-formats.ts'
import { mailTemplate, type MailContent } from './mail-template.ts'
import { SaleStepData } from './sale-step-words.ts'
import { SALE_STEPS_EN } from './sale-steps-en.ts'
import { SALE_STEPS_PL } from './sale-steps-pl.ts'

export const saleStep = mailTemplate(SaleStepData, {
  pl: (data, brand) => write(data, brand, 'pl'),
  en: (data, brand) => write(data, brand, 'en'),
})

function write(data: z.infer<typeof SaleStepData>, brand: Brand, language: 'pl' | 'en'): MailContent {
  const { step, amountGrosze, moment, freeze, ...rest } = data
  const texts = language === 'pl' ? SALE_STEPS_PL : SALE_STEPS_EN
  return {
    ...texts[step]({
      ...rest,
      amount: formatZloty(BigInt(amountGrosze)),
      moment: moment === null ? '' : formatMoment(new Date(moment), language),
    }),
    button: { label: texts.button, link: data.link },
    notes: [texts.safety, ...(freeze ? [texts.freeze(freeze)] : []), texts.why(brand)],
  }
}
