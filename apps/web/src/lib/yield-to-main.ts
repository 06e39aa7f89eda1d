/** Between two slices of long work: presses, letters and paints that wait get their turn. Timers would wait longer. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    port2.postMessage(null)
  })
}
