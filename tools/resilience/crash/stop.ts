/** A process that is held where a gate matched. */
export type Stop = {
  reach: () => void
  /** The connection is gone: its process was killed, or it dropped the connection before that. */
  leave: () => void
  isReached: () => boolean
  /** Reached and still held. */
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
