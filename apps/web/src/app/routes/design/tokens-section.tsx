import { Specimen } from './specimen.tsx'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import styles from '#app/routes/design/tokens-section.module.css'

const COLOURS = [
  'bg-0',
  'bg-1',
  'bg-2',
  'bg-3',
  'bg-4',
  'border-strong',
  'accent',
  'accent-soft',
  'ok-bg',
  'warn-bg',
  'bad-bg',
  'info-bg',
] as const
const RARITIES = ['default', 'common', 'uncommon', 'rare', 'mythical', 'legendary', 'ancient', 'star']

export function TokensSection() {
  return (
    <section>
      <h2>Colour and type</h2>
      <ul className={styles.swatches}>
        {COLOURS.map((name) => (
          <li key={name}>
            <div className={`${styles.swatch} ${styles[`swatch-${name}`]}`} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.rarities}>
        {RARITIES.map((name) => (
          <li key={name} className={`rarity-${name}`}>
            <span className={skinWordsStyles['rarity-name']}>{name}</span>
          </li>
        ))}
      </ul>
      <Specimen name="Type">
        <p>
          Body 16/26. <span className="mid">Quieter text.</span>{' '}
          <span className="low">The quietest text.</span> <a href="#main">A link</a>
        </p>
        <p className="small">Small 14/22, for tables and notes.</p>
        <p className="caption">Caption 13/20, the smallest size in use.</p>
        <p className="mono">76561198000000001 · KANT-7F3Q-92XA</p>
      </Specimen>
    </section>
  )
}
