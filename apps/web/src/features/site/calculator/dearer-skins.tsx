import { skinPictureUrl, type CalculatorRow } from '@app/contract/catalog/calculator'
import { useMemo } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath } from '#lib/paths.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { hasStar, rarityClass } from '#lib/skin-rarity.ts'
import { calculatorTexts } from './calculator-texts.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/site/calculator/dearer-skins.module.css'

const LINES_MAX = 6

/** The answer for skins above the list's limit: what they pay at least, and where they are priced exactly. */
export function DearerSkins({ rows }: { rows: readonly CalculatorRow[] }) {
  const t = useT(calculatorTexts)
  const { to, isSignedIn } = useInventoryLink()
  const lines = useMemo(() => linesOf(rows), [rows])
  return (
    <section className={`panel ${styles['dearer-skins']}`} aria-labelledby="dearer-title">
      <h2 id="dearer-title">{t('dearer.title')}</h2>
      <ul>
        {lines.slice(0, LINES_MAX).map(({ name, row }) => (
          <li key={name} className={rarityClass(row.rarity, row.category)}>
            <ItemPicture url={skinPictureUrl(row.id, 96)} width={96} height={72} />
            <PageLink to={itemPath(row.slug)} lang="en">
              {name}
            </PageLink>
            <span className={moneyStyles.payout}>
              {t('dearer.from', { amount: formatGrosze(row.payoutGrosze) })}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > LINES_MAX ? (
        <p className="caption low">{t('dearer.more', { count: lines.length - LINES_MAX })}</p>
      ) : null}
      <div className={styles['dearer-foot']}>
        <p className="small mid">{t('dearer.lead')}</p>
        <ButtonLink to={to}>{isSignedIn ? t('empty.inventory') : t('empty.signIn')}</ButtonLink>
      </div>
    </section>
  )
}

/** Several finishes of one weapon become one line; rows are in ascending order of price. */
function linesOf(rows: readonly CalculatorRow[]): { name: string; row: CalculatorRow }[] {
  const byWeapon = new Map<string, CalculatorRow[]>()
  for (const row of rows) byWeapon.set(row.weapon, [...(byWeapon.get(row.weapon) ?? []), row])
  return [...byWeapon.values()].flatMap((same) => {
    const [row] = same
    if (!row) return []
    const finish = same.length > 1 || row.finish === null ? '' : ` | ${row.finish}`
    return [{ name: `${hasStar(row.category) ? '★ ' : ''}${row.weapon}${finish}`, row }]
  })
}
