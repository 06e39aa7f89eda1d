/** The schedule of events. Events due at the same moment run in the order in which they were added. */
export type Timeline = {
  readonly now: number
  at: (time: number, run: () => void) => void
  /** Runs the next event; false when none is left before the end. */
  step: (endsAt: number) => boolean
}

type Entry = { time: number; order: number; run: () => void }

const START = 1_700_000_000_000

export function createTimeline(): Timeline {
  const heap: Entry[] = []
  let now = START
  let order = 0

  const isBefore = (left: Entry, right: Entry) =>
    left.time < right.time || (left.time === right.time && left.order < right.order)

  function push(entry: Entry): void {
    let index = heap.length
    heap.push(entry)
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(entry, heap[parent]!)) break
      heap[index] = heap[parent]!
      index = parent
    }
    heap[index] = entry
  }

  function pop(): Entry | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[index] = heap[child]!
      index = child
    }
    heap[index] = last
    return first
  }

  return {
    get now() {
      return now
    },
    at: (time, run) => {
      order += 1
      push({ time: Math.max(time, now), order, run })
    },
    step: (endsAt) => {
      const next = heap[0]
      if (!next || next.time > endsAt) return false
      pop()
      now = next.time
      next.run()
      return true
    },
  }
}
