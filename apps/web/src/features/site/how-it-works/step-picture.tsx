import { useLanguage } from '#lib/i18n/use-t.ts'
import type { Step } from './steps.ts'
import styles from '#features/site/how-it-works/step-picture.module.css'

const PICTURES = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A screenshot of our own page in the page's language, as of the last update of the pictures. */
export function StepPicture({ step, alt }: { step: Step; alt: string }) {
  const language = useLanguage()
  const url = PICTURES[`./pictures/${step}.${language}.avif`]
  if (url === undefined) return null
  return (
    <img
      className={styles['how-picture']}
      data-step={step}
      src={url}
      alt={alt}
      width="640"
      height="480"
      decoding="async"
    />
  )
}
