const LOCK_NAME = 'session-refresh'

/**
 * Tabs live in different processes, and a value written to local storage by one reaches the others a moment
 * after the write. The lock is kept that long, so the next holder sees what this one stored.
 */
const STORAGE_SPREAD_MS = 100

/**
 * Runs `work` while no other tab of this browser changes the tokens. Without the Web Locks API (plain http on
 * another host than localhost) it just runs: the server's grace for a repeated refresh covers the rest.
 */
export function underSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = lockManager()
  if (!locks) return work()
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK_NAME, async () => {
        const result = work()
        result.then(resolve, reject)
        await result.catch(() => undefined)
        await new Promise((released) => setTimeout(released, STORAGE_SPREAD_MS))
      })
      .catch(reject)
  })
}

export function lockManager(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
