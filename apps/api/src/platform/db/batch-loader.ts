type Asked<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/**
 * Calls within one turn of the event loop share one read. A busy process then reads once instead of a hundred times;
 * an idle one notices nothing. `readMany` returns values in the order of its keys. Nothing is cached, so every value
 * is read after its call.
 */
export function batchLoader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most: number,
): (key: Key) => Promise<Value> {
  let waiting: Asked<Key, Value>[] = []
  const readWaiting = () => {
    const asked = waiting
    waiting = []
    for (let start = 0; start < asked.length; start += most) void answer(asked.slice(start, start + most))
  }
  const answer = async (asked: Asked<Key, Value>[]) => {
    try {
      const values = await readMany(asked.map(({ key }) => key))
      if (values.length !== asked.length) throw new Error('as many answers as questions were expected')
      for (const [index, { resolve }] of asked.entries()) resolve(values[index] as Value)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setImmediate(readWaiting)
    })
}
