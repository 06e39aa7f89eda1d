import type { ReactNode } from 'react'
import type { SystemPart } from '@app/contract/office/system'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { systemTexts } from './system-texts.ts'

type SystemPartProps<Value> = {
  part: SystemPart
  value: Value | null
  isFlush?: boolean
  aside?: ReactNode
  children: (value: Value) => ReactNode
}

/** A part that could not be read shows its own error; the rest of the page works. */
export function SystemPartView<Value>({ part, value, isFlush, aside, children }: SystemPartProps<Value>) {
  const t = useT(systemTexts)
  return (
    <PanelSection title={t(`part.${part}`)} isFlush={Boolean(isFlush && value !== null)} aside={aside}>
      {value === null ? <Note tone="bad">{t('partFailed')}</Note> : children(value)}
    </PanelSection>
  )
}
