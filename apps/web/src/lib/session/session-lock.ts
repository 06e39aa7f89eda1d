const LOCK_NAME = 'session-refresh'

/**
 * Tabs are different processes, and a write to local storage reaches the others a moment later. The lock is held for
 * this time, so that the next holder sees the stored value.
 */
const STORAGE_SPREAD_MS = 100

/**
 * Runs `work` while no other tab of this browser changes the tokens. Without the Web Locks API (plain http on a host
 * other than localhost) it runs unlocked; the server tolerates a repeated refresh.
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
