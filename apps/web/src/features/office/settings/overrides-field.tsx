import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import { useState } from 'react'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Button } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { settingsTexts } from './settings-texts.ts'

type OverridesFieldProps = { initial: PriceOverride[]; onChange: (value: PriceOverride[]) => void }

/** Removes set prices. A new one is set beside the markets of its item. */
export function OverridesField({ initial, onChange }: OverridesFieldProps) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const [kept, setKept] = useState(initial)
  function remove(name: string) {
    const next = kept.filter((one) => one.name !== name)
    setKept(next)
    onChange(next)
  }
  return (
    <div className="stack">
      {kept.map((one) => (
        <div key={one.name} className="stack">
          <p>
            {words.valueOf('price.overrides', [one])}
            <br />
            <span className="caption low">{one.reason}</span>
          </p>
          <Button
            size="small"
            variant="ghost"
            aria-label={t('blocked.removeNamed', { name: one.name })}
            onClick={() => remove(one.name)}
          >
            {t('blocked.remove')}
          </Button>
        </div>
      ))}
      <p>
        <PageLink to={paths.adminSkinPrices}>{t('overrides.add')}</PageLink>
      </p>
    </div>
  )
}
