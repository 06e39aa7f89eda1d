import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ThemeControl } from '#components/layouts/theme-control.tsx'
import { ControlsSection } from './controls-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import styles from '#app/routes/design/gallery.module.css'

/** Shows every component in every state, for developers. Its own texts are in English only. */
export default function GalleryRoute() {
  return (
    <div className={styles.gallery} lang="en">
      <PageMeta title="Components" />
      <PageHeading>Components</PageHeading>
      <ThemeControl />
      <TokensSection />
      <ControlsSection />
      <FeedbackSection />
      <ItemsSection />
      <DataSection />
      <OverlaysSection />
    </div>
  )
}
