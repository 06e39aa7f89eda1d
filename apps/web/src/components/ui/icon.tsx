import styles from '#components/ui/icon.module.css'
/** Our own drawings on a 20 px grid with one line width. */
const SHAPES = {
  alert: 'M10 3.2l7.6 13.3H2.4zM10 8v3.6M10 14v.1',
  bank: 'M3 8l7-4.5L17 8zM5 8v7M10 8v7M15 8v7M3 16.5h14',
  bars1: 'M4 16v-3',
  bars2: 'M4 16v-3M8 16v-6',
  bars3: 'M4 16v-3M8 16v-6M12 16V7',
  bars4: 'M4 16v-3M8 16v-6M12 16V7M16 16V4',
  box: 'M3 6.5L10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7',
  chat: 'M3 4.5h14v9H9l-4 3.2v-3.2H3z',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  clock: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 6v4.2l2.8 1.8',
  clip: 'M15.5 9.2l-5.6 5.6a3.4 3.4 0 0 1-4.8-4.8l6-6a2.3 2.3 0 0 1 3.2 3.2l-5.7 5.7a1.1 1.1 0 0 1-1.6-1.6l5-5',
  close: 'M5 5l10 10M15 5L5 15',
  coin: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM12.6 7.4a3.6 3.6 0 1 0 0 5.2',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  dash: 'M5 10h10',
  dot: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  external: 'M11 4h5v5M16 4l-7 7M13 11.5V16H4V7h4.5',
  flag: 'M5 17V3.5h9.5l-2 3.5 2 3.5H5',
  gear: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.8v2.4M10 14.8v2.4M2.8 10h2.4M14.8 10h2.4M4.9 4.9l1.7 1.7M13.4 13.4l1.7 1.7M4.9 15.1l1.7-1.7M13.4 6.6l1.7-1.7',
  grid: 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  info: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 9v4.6M10 6.3v.1',
  key: 'M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 10h7.5v3M14 10v2.5',
  left: 'M16 10H4M9 5l-5 5 5 5',
  list: 'M7 5h10M7 10h10M7 15h10M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  logout: 'M8 4H4v12h4M12.5 6.5L16 10l-3.5 3.5M16 10H8',
  mail: 'M3 5h14v10H3zM3.4 5.6L10 11l6.6-5.4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  right: 'M4 10h12M11 5l5 5-5 5',
  search: 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4 4',
  shield: 'M10 2.8l6 2.2v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5z',
  sort: 'M7 4v12M4 13l3 3 3-3M13 16V4M10 7l3-3 3 3',
  steam:
    'M3 11.5l3.8 1.6M3 8.4a7.2 7.2 0 1 1 1.6 6.3M12.6 9.8a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM8 15.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM9.4 12.2l1.5-3',
  swap: 'M4 7h12l-3-3M16 13H4l3 3',
  tag: 'M3 3h7l7 7-7 7-7-7zM6.8 6.8v.1',
  user: 'M10 10a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM3.5 17c.8-3 3.3-4.6 6.5-4.6s5.7 1.6 6.5 4.6',
  users:
    'M7 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2.2-4.5 5-4.5s5 1.5 5 4.5M13.5 4.6a2.6 2.6 0 0 1 0 5M15 12.8c2 .5 3 2 3 4.2',
} as const

export type IconName = keyof typeof SHAPES

type IconProps = { name: IconName; isSmall?: boolean }

/** An icon always has text beside it, so assistive technology skips it. */
export function Icon({ name, isSmall = false }: IconProps) {
  return (
    <svg
      className={isSmall ? `${styles.icon} ${styles['icon-small']}` : styles.icon}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
