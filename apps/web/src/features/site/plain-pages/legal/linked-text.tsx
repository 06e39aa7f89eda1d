import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { plainTexts } from '../plain-texts.ts'
import { companyFacts } from './company-facts.ts'

/** A page named in quotes, or the mailbox. */
const NAMES = new RegExp(`([„“][^”]+”|${companyFacts.mailbox.replaceAll('.', '[.]')})`)

/** A point of a document: the pages it names and the mailbox are links. Ranges and the postal code stay in one line. */
export function LinkedText({ text }: { text: string }) {
  const t = useT(plainTexts)
  const pages: Readonly<Record<string, string>> = {
    [t('link.support')]: paths.support,
    [t('link.terms')]: paths.terms,
    [t('privacy.title')]: paths.privacy,
    [t('refund.title')]: paths.refundPolicy,
  }
  return text.split(NAMES).map((part) => {
    if (part === companyFacts.mailbox)
      return (
        <a key={part} href={`mailto:${part}`}>
          {part}
        </a>
      )
    const name = part.slice(1, -1)
    const to = pages[name.replaceAll('\u00a0', ' ')] ?? pages[name]
    return to === undefined ? (
      part.replaceAll(/(\d–|\b\d\d-)(?=\d)/g, '$1\u2060')
    ) : (
      <PageLink key={part} to={to}>
        {name}
      </PageLink>
    )
  })
}
