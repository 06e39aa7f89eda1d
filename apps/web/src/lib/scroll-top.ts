let top = 0
if (typeof window !== 'undefined') {
  const read = () => (top = window.scrollY)
  read()
  window.addEventListener('scroll', read, { passive: true })
  // A press can come before the event of the scroll that it follows.
  window.addEventListener('click', read, { capture: true, passive: true })
}

/**
 * How far the page is scrolled. Kept from its events, because asking a page that has just changed makes the browser lay
 * it out at once.
 */
export function scrollTop(): number {
  return top
}
