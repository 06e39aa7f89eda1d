/** Runs work once the screen shows what has changed so far; at once on a page that nobody sees. Answers how to call it off. */
export function afterPaint(work: () => void): () => void {
  if (document.hidden) {
    work()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
