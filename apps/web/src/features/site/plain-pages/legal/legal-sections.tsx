import { TERMS_VERSION } from '@app/contract/selling/terms'
import { useT } from '#lib/i18n/use-t.ts'
import { useCurrentSection } from '#lib/use-current-section.ts'
import { plainTexts } from '../plain-texts.ts'
import { LinkedText } from './linked-text.tsx'
import styles from '#features/site/plain-pages/legal/legal-sections.module.css'

/** Each line of the text is a separate point. */
export type LegalSection = { id: string; title: string; short: string; text: string }

/** The version, a table of contents, and each section with a summary in one sentence. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  const t = useT(plainTexts)
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <div className={styles.legal}>
      <p className="caption low">{t('legal.version', { version: TERMS_VERSION })}</p>
      <nav className={styles['legal-contents']} aria-label={t('legal.contents')}>
        <details>
          <summary>{t('legal.contents')}</summary>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <div className={styles['legal-sections']}>
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  )
}

function Section({ id, title, short, text }: LegalSection) {
  const t = useT(plainTexts)
  const points = text.split('\n')
  return (
    <section id={id} className={styles['legal-section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title}
        <a className={styles['legal-link']} href={`#${id}`} aria-label={t('legal.link', { title })}>
          #
        </a>
      </h2>
      <p className={styles['legal-short']}>
        <b>{t('legal.short')}</b> {short}
      </p>
      {points.length === 1 ? (
        <p>
          <LinkedText text={text} />
        </p>
      ) : (
        <ol className={styles['legal-points']}>
          {points.map((point) => (
            <li key={point}>
              {/* The grid of a point has one cell for its text. */}
              <span>
                <LinkedText text={point} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
