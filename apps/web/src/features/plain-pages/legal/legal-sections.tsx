import { TERMS_EFFECTIVE_DATE, TERMS_VERSION } from '@app/contract/terms'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { plainTexts } from '../plain-texts.ts'

export type LegalSection = { id: string; title: string; short: string; text: string }

/** Which version this is, what it contains, and each section with its sense in one sentence. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  const t = useT(plainTexts)
  return (
    <>
      <p className="caption low">
        {t('legal.version', { version: TERMS_VERSION, date: TERMS_EFFECTIVE_DATE })}
      </p>
      <Note tone="info">{t('legal.template')}</Note>
      <nav className="legal-contents" aria-label={t('legal.contents')}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, short, text }) => (
        <section key={id} id={id} className="legal-section">
          <h2>{title}</h2>
          <p className="legal-short">
            <b>{t('legal.short')}</b> {short}
          </p>
          <p>{text}</p>
        </section>
      ))}
    </>
  )
}
