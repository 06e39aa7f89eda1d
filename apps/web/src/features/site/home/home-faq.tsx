import { useBankPromise } from '#components/bank-promise/use-bank-promise.ts'
import { Accordion } from '#components/ui/accordion.tsx'
import { brand } from '#lib/brand.ts'
import { formatMinutes } from '#lib/format-duration.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { homeTexts } from './home-texts.ts'
import type { measuredOf } from './payout-times.tsx'
import homeStyles from '#features/site/home/home.module.css'
import styles from '#features/site/home/home-faq.module.css'

type HomeFaqProps = { measured: ReturnType<typeof measuredOf>; methods: string | undefined }

export function HomeFaq({ measured, methods }: HomeFaqProps) {
  const t = useT(homeTexts)
  const { rate, minimum } = useOffer()
  const language = useLanguage()
  const usual = measured
    ? t('faq.when.measured', {
        time: formatMinutes(measured.medianSeconds, language),
        most: formatMinutes(measured.p90Seconds, language),
      })
    : t('hero.payoutTime')
  const when = `${usual} ${t('faq.when.answer')} ${useBankPromise()}`
  const items = [
    { id: 'how-much', question: t('faq.howMuch'), answer: t('faq.howMuch.answer', { rate }) },
    { id: 'when', question: t('faq.when'), answer: when },
    {
      id: 'methods',
      question: t('faq.methods'),
      answer: methods === undefined ? t('faq.methods.answer') : t('faq.methods.list', { methods }),
    },
    { id: 'cancel', question: t('faq.cancel'), answer: t('faq.cancel.answer') },
    { id: 'refused', question: t('faq.refused'), answer: t('faq.refused.answer', { minimum }) },
  ]
  return (
    <div className={`${homeStyles['home-section']} ${styles['home-two']}`}>
      <section aria-labelledby="faq">
        <h2 id="faq">{t('faq.title')}</h2>
        <Accordion name="home-faq" items={items} />
      </section>
      <section aria-labelledby="payer">
        <h2 id="payer">{t('payer.title')}</h2>
        <dl className={homeStyles['home-facts']}>
          <div>
            <dt>{t('payer.company')}</dt>
            <dd>{brand.BRAND_COMPANY}</dd>
          </div>
          <div>
            <dt>NIP</dt>
            <dd className="num">{brand.BRAND_NIP}</dd>
          </div>
          <div>
            <dt>KRS</dt>
            <dd className="num">{brand.BRAND_KRS}</dd>
          </div>
          <div>
            <dt>{t('payer.address')}</dt>
            <dd>{brand.BRAND_ADDRESS}</dd>
          </div>
          <div>
            <dt>{t('payer.mail')}</dt>
            <dd>
              <a href={`mailto:${brand.BRAND_MAILBOX}`}>{brand.BRAND_MAILBOX}</a>
            </dd>
          </div>
          <div>
            <dt>{t('payer.support')}</dt>
            <dd>24/7</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
