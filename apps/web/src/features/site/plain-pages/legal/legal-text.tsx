import { lazy, Suspense } from 'react'
// Here and not only in the lazy files: the rules of text that is in the HTML must be there before it is painted.
import '#features/site/plain-pages/legal/legal-sections.module.css'

const DOCUMENTS = {
  terms: lazy(() => import('./terms/terms-sections.tsx').then((file) => ({ default: file.TermsSections }))),
  privacy: lazy(() =>
    import('./privacy/privacy-sections.tsx').then((file) => ({ default: file.PrivacySections })),
  ),
  refund: lazy(() =>
    import('./refund/refund-sections.tsx').then((file) => ({ default: file.RefundSections })),
  ),
}

/** The text is already in the delivered HTML. It has no interactive elements, so its code may load last. */
export function LegalText({ document }: { document: keyof typeof DOCUMENTS }) {
  const Document = DOCUMENTS[document]
  return (
    <Suspense fallback={null}>
      <Document />
    </Suspense>
  )
}
