import { PictureUnavailableError } from './image-host.ts'

export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs a few pieces of work at once and lets a bounded number wait; whoever comes on top is turned away. */
export function createSlots(
  limits: { running: number; waiting: number },
  busy: () => Error = () => new PictureUnavailableError('busy'),
): Slots {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw busy()
      // The slot is handed over, not freed and taken again, so nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
