import { useEffect, useState } from 'react'

/** The section that the reader is in, so that a table of contents can mark it. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined
    // A line a quarter below the top of the screen: exactly one section crosses it.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        const [first = ''] = joined.split(' ')
        if (entered) setCurrent(entered.target.id)
        // A jump to the top ends above the first section.
        else if (document.getElementById(first)!.getBoundingClientRect().top > 0) setCurrent(first)
      },
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const id of joined.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [joined])
  return current
}
