export type Finding = {
  /** The checked part, in a word or two. */
  part: string
  state: 'ok' | 'look' | 'broken'
  says: string
  /** What to do; present whenever something is wrong. */
  fix?: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
/** Works, but not for long or not as it should. */
export const look = (part: string, says: string, fix: string): Finding => ({ part, state: 'look', says, fix })
export const broken = (part: string, says: string, fix: string): Finding => ({
  part,
  state: 'broken',
  says,
  fix,
})

export function describeFindings(findings: readonly Finding[]): string {
  const word = { ok: 'ok    ', look: 'LOOK  ', broken: 'BROKEN' }
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [
    ...findings.flatMap(({ part, state, says, fix }) => [
      `${word[state]} ${part.padEnd(14)} ${says}`,
      ...(fix === undefined ? [] : [`${' '.repeat(22)}→ ${fix}`]),
    ]),
    `${count('ok')} in order, ${count('look')} to look at, ${count('broken')} broken`,
  ].join('\n')
}
