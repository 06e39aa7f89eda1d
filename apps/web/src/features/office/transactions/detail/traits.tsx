import type { ItemTraits } from '@app/contract/selling/trades'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/traits.module.css'

const DIGITS = { minimumFractionDigits: 4, maximumFractionDigits: 4 }

function useTraitWords() {
  const t = useT(detailTexts)
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString(language, DIGITS)
  return {
    t,
    float: ({ float }: ItemTraits) => (float === null ? t('trait.none') : number(float)),
    seed: ({ paintSeed }: ItemTraits) => (paintSeed === null ? t('trait.none') : String(paintSeed)),
    stickers: ({ stickerWears }: ItemTraits) =>
      stickerWears.length === 0
        ? t('trait.none')
        : t('trait.stickersWorn', { count: stickerWears.length, wear: Math.round(sum(stickerWears) * 100) }),
    has: (isThere: boolean) => t(isThere ? 'trait.yes' : 'trait.none'),
  }
}

/** What tells this copy apart from others of its name, in one line. */
export function TraitLine({ traits }: { traits: ItemTraits }) {
  const words = useTraitWords()
  const { t } = words
  const parts = [
    traits.float === null ? undefined : `float ${words.float(traits)}`,
    traits.paintSeed === null ? undefined : t('trait.seedOf', { seed: traits.paintSeed }),
    traits.stickerWears.length === 0 ? undefined : t('trait.stickers', { count: traits.stickerWears.length }),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? null : <span className="caption low num">{parts.join(' · ')}</span>
}

/** Only what differs, before and after. */
export function Differences({ quoted, seen }: { quoted: ItemTraits; seen: ItemTraits }) {
  const words = useTraitWords()
  const { t } = words
  const rows = [
    { name: t('trait.name'), before: quoted.name, after: seen.name },
    { name: 'Float', before: words.float(quoted), after: words.float(seen) },
    { name: t('trait.seed'), before: words.seed(quoted), after: words.seed(seen) },
    { name: t('trait.stickersName'), before: words.stickers(quoted), after: words.stickers(seen) },
    { name: t('trait.charm'), before: words.has(quoted.hasCharm), after: words.has(seen.hasCharm) },
    { name: t('trait.nameTag'), before: words.has(quoted.hasNameTag), after: words.has(seen.hasNameTag) },
  ].filter(({ before, after }) => before !== after)
  // The finish or the words of a name tag differ, which are not listed here.
  if (rows.length === 0) return <p className={styles.unlisted}>{t('trait.unlisted')}</p>
  return (
    <dl className={styles.differences}>
      {rows.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
