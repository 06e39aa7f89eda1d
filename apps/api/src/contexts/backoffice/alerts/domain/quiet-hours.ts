const WARSAW_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type QuietHours = { isOn: boolean; from: string; to: string }

/** Times such as 22:00, in Warsaw. The start belongs to the quiet hours, the end does not; equal times mean none. */
export function isQuiet(nowMs: number, { isOn, from, to }: QuietHours): boolean {
  if (!isOn) return false
  const time = WARSAW_TIME.format(nowMs)
  return from <= to ? from <= time && time < to : from <= time || time < to
}
