/**
 * Yields between two slices of long work, so that pending clicks, key presses and paints run first. A timer would add
 * more delay.
 */
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
