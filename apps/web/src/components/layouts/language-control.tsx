import { LANGUAGES, type Language } from '@app/contract/languages'
import { useRef, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#components/shell-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { RouteLink } from '#components/ui/page-link.tsx'
import { storeLanguage } from '#lib/i18n/current-language.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { twinPath } from '#lib/paths.ts'
import styles from '#components/layouts/language-control.module.css'

/** Each language has its own name for itself, for users who cannot read the other language. */
const NAMES: Record<Language, string> = { pl: 'Polski', en: 'English' }

type LanguageLinkProps = { language: Language; className?: string; onChoose?: () => void; hasMark?: boolean }

export function LanguageLink({ language, className, onChoose, hasMark = false }: LanguageLinkProps) {
  const { pathname, search, hash } = useLocation()
  const isCurrent = useLanguage() === language
  return (
    <RouteLink
      className={className}
      to={twinPath(pathname, language) + search + hash}
      lang={language}
      hrefLang={language}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => {
        storeLanguage(language)
        onChoose?.()
      }}
    >
      {NAMES[language]}
      {hasMark && isCurrent ? <Icon name="check" isSmall /> : null}
    </RouteLink>
  )
}

/** A disclosure with two plain links: it opens without scripts, and the selected language is stored. */
export function LanguageControl() {
  const t = useT(shellTexts)
  const language = useLanguage()
  const details = useRef<HTMLDetailsElement>(null)

  function close() {
    if (details.current) details.current.open = false
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    close()
    details.current?.querySelector('summary')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys come from the controls inside.
    <details
      ref={details}
      className={styles.language}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary>
        <span className="visually-hidden">{t('language.label')}: </span>
        {language.toUpperCase()}
        <Icon name="chevron" isSmall />
      </summary>
      <ul>
        {LANGUAGES.map((choice) => (
          <li key={choice}>
            <LanguageLink language={choice} onChoose={close} hasMark />
          </li>
        ))}
      </ul>
    </details>
  )
}
