/** Runs work after the next paint, or at once on a hidden page. Returns a function that cancels it. */
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
