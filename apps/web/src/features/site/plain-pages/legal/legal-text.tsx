import './legal.css'
import { lazy, Suspense } from 'react'

const DOCUMENTS = {
  terms: lazy(() => import('./terms/terms-sections.tsx').then((file) => ({ default: file.TermsSections }))),
  privacy: lazy(() =>
    import('./privacy/privacy-sections.tsx').then((file) => ({ default: file.PrivacySections })),
  ),
  refund: lazy(() =>
    import('./refund/refund-sections.tsx').then((file) => ({ default: file.RefundSections })),
  ),
}

/** The words stand in the page as it is delivered. Nothing in them can be pressed, so their code may come last. */
export function LegalText({ document }: { document: keyof typeof DOCUMENTS }) {
  const Document = DOCUMENTS[document]
  return (
    <Suspense fallback={null}>
      <Document />
    </Suspense>
  )
}
