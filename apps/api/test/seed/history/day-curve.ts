/** Hours of a day in Poland, and the share of its sales until then: players sell in the evening, few at night. */
const CURVE = [
  [0, 0],
  [7, 0.05],
  [10, 0.14],
  [16, 0.44],
  [23, 0.94],
  [24, 1],
] as const

const SEGMENTS = CURVE.slice(1).map(([toHour, toShare], place) => {
  const [fromHour, fromShare] = CURVE[place]!
  return { fromHour, toHour, fromShare, toShare, hoursPerShare: (toHour - fromHour) / (toShare - fromShare) }
})

/**
 * A function in SQL that moves evenly spread times of a history to hours of the day when people sell. `passed` counts
 * days since the opening; the first and the last moment stay.
 */
export function dayCurveFunction(asOf: Date): string {
  const hour = hourInPoland(asOf)
  const now = SEGMENTS.find(({ toHour }) => hour < toHour)!
  const shareNow = now.fromShare + (hour - now.fromHour) / now.hoursPerShare
  const cases = SEGMENTS.map(
    ({ fromHour, fromShare, toShare, hoursPerShare }) =>
      `when share < ${toShare} then ${fromHour} + (share - ${fromShare}) * ${hoursPerShare}`,
  )
  return `
create or replace function pg_temp.in_waking_hours(passed double precision) returns double precision language sql immutable parallel safe as $$
  select day + (case ${cases.join(' ')} else 24 end - ${hour}) / 24
  from (select floor(passed + ${shareNow}) as day, passed + ${shareNow} - floor(passed + ${shareNow}) as share) shifted $$;`
}

function hourInPoland(at: Date): number {
  const [hours = 0, minutes = 0] = at
    .toLocaleTimeString('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' })
    .split(':')
    .map(Number)
  return hours + minutes / 60
}
