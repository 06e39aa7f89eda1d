/** Own drawings on a 20 px grid; one line weight for all. */
const SHAPES = {
  alert: 'M10 3.2l7.6 13.3H2.4zM10 8v3.6M10 14v.1',
  bars1: 'M4 16v-3',
  bars2: 'M4 16v-3M8 16v-6',
  bars3: 'M4 16v-3M8 16v-6M12 16V7',
  bars4: 'M4 16v-3M8 16v-6M12 16V7M16 16V4',
  box: 'M3 6.5L10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7',
  chat: 'M3 4.5h14v9H9l-4 3.2v-3.2H3z',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  clock: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 6v4.2l2.8 1.8',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  dash: 'M5 10h10',
  dot: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  external: 'M11 4h5v5M16 4l-7 7M13 11.5V16H4V7h4.5',
  info: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 9v4.6M10 6.3v.1',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  logout: 'M8 4H4v12h4M12.5 6.5L16 10l-3.5 3.5M16 10H8',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  search: 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4 4',
  shield: 'M10 2.8l6 2.2v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5z',
  sort: 'M7 4v12M4 13l3 3 3-3M13 16V4M10 7l3-3 3 3',
  user: 'M10 10a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM3.5 17c.8-3 3.3-4.6 6.5-4.6s5.7 1.6 6.5 4.6',
} as const

export type IconName = keyof typeof SHAPES

type IconProps = { name: IconName; isSmall?: boolean }

/** Always beside a word, so assistive technology skips it. */
export function Icon({ name, isSmall = false }: IconProps) {
  return (
    <svg className={isSmall ? 'icon icon-small' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  )
}
