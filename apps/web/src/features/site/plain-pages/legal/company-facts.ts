import { brand } from '#lib/brand.ts'

export const companyFacts = {
  company: brand.BRAND_COMPANY,
  address: brand.BRAND_ADDRESS,
  nip: brand.BRAND_NIP,
  krs: brand.BRAND_KRS,
  mailbox: brand.BRAND_MAILBOX,
}
