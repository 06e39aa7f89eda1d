import { PictureUnavailableError } from './image-host.ts'

export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A concurrency limit with a bounded queue; work beyond both limits is rejected. */
export function createSlots(
  limits: { running: number; waiting: number },
  busy: () => Error = () => new PictureUnavailableError('busy'),
): Slots {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw busy()
      // The slot passes directly to the next in the queue, so a new caller cannot take it in between.
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
