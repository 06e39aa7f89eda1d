export type AtSize = { size: number; p50Ms: number; p95Ms: number; pages: number }
export type Growth = {
  name: string
  atSizes: AtSize[]
  /** Growth factor of p95 from the smallest to the largest size. */
  times: number
  /** Growth factor of the pages that PostgreSQL reads; other load on the machine does not change it. */
  pageTimes: number
  verdict: 'ok' | 'GROWS' | 'slower'
}

const WIDTH = 1_000
const HEIGHT = 640
const LEFT = 60
const TOP = 40
const PLOT = { width: 560, height: 540 }
const NAMED_MAX = 24

/** Draws p95 of every case over the number of sales, both axes logarithmic. The cases that grow most are labelled. */
export function drawGrowth(growths: readonly Growth[]): string {
  const sizes = growths.flatMap(({ atSizes }) => atSizes.map(({ size }) => size))
  const times = growths.flatMap(({ atSizes }) => atSizes.map(({ p95Ms }) => Math.max(0.1, p95Ms)))
  const x = scale([Math.min(...sizes), Math.max(...sizes)], [LEFT, LEFT + PLOT.width])
  const y = scale([Math.min(...times), Math.max(...times)], [TOP + PLOT.height, TOP])
  const byGrowth = growths.toSorted((one, other) => other.times - one.times)
  const lines = byGrowth.map(({ atSizes, verdict }, index) => {
    const points = atSizes.map(
      ({ size, p95Ms }) => `${x(size).toFixed(1)},${y(Math.max(0.1, p95Ms)).toFixed(1)}`,
    )
    const colour = verdict === 'GROWS' ? '#c0392b' : '#8a94a6'
    const strength = index < NAMED_MAX ? 0.9 : 0.35
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-opacity="${strength}"/>`
  })
  const names = byGrowth
    .slice(0, NAMED_MAX)
    .map(
      ({ name, times: grown }, index) =>
        `<text x="${LEFT + PLOT.width + 20}" y="${TOP + 14 + index * 21}">${grown.toFixed(2)}× ${escapeXml(name.slice(0, 56))}</text>`,
    )
  const across = [...new Set(sizes)].map(
    (size) =>
      `<text x="${x(size).toFixed(0)}" y="${TOP + PLOT.height + 20}" text-anchor="middle">${size}</text>`,
  )
  const up = [1, 10, 100, 1_000]
    .filter((ms) => ms >= Math.min(...times) && ms <= Math.max(...times))
    .map((ms) => `<text x="${LEFT - 8}" y="${y(ms).toFixed(0)}" text-anchor="end">${ms} ms</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
<text x="${LEFT}" y="20" font-size="14">p95 of every list and detail over the number of sales; red: time and pages grew by more than 1.5×</text>
${[...lines, ...names, ...across, ...up].join('\n')}
</svg>
`
}

function scale([from, to]: [number, number], [start, end]: [number, number]): (value: number) => number {
  const span = Math.log(to) - Math.log(from) || 1
  return (value) => start + ((Math.log(value) - Math.log(from)) / span) * (end - start)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
