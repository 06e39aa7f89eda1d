/** A process that stands still where a gate wanted it. */
export type Stop = {
  reach: () => void
  /** The connection is gone: killed, or given up before it was. */
  leave: () => void
  isReached: () => boolean
  /** Reached and still there. */
  isHeld: () => boolean
}

export function createStop(): Stop {
  let state: 'open' | 'held' | 'left' = 'open'
  return {
    reach: () => {
      state = 'held'
    },
    leave: () => {
      state = 'left'
    },
    isReached: () => state !== 'open',
    isHeld: () => state === 'held',
  }
}
