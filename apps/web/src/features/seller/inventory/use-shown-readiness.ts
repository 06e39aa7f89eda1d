import type { ReadinessResponse } from '@app/contract/selling/readiness'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { problemsOf } from './sell-obstacle.ts'
import type { Readiness } from './use-readiness.ts'

export type ShownReadiness = {
  answer: ReadinessResponse | undefined
  /** Changes when the seller asks for the newest answer, which may move the items. */
  askedCount: number
  /** Shows problems that wait, and puts the focus on what solves them. */
  show: () => void
  reload: () => void
}

/**
 * The answer shown above the items. A problem that is found while the items are on the screen is announced, and shown
 * when the seller asks: an item must not move away from under the finger.
 */
export function useShownReadiness({ data, refetch }: Readiness, areItemsShown: boolean): ShownReadiness {
  const t = useT(inventoryTexts)
  const [answer, setAnswer] = useState(data)
  const [askedCount, setAskedCount] = useState(0)
  const [wereItemsShown, setItemsShown] = useState(false)
  const problems = problemsOf(data)
  const waiting = wereItemsShown && problems.keys.some((key) => !problemsOf(answer).keys.includes(key))
  if (!waiting && data !== answer) setAnswer(data)
  if (areItemsShown && !wereItemsShown && data === answer) setItemsShown(true)

  function accept(newest: ReadinessResponse | undefined) {
    setAnswer(newest)
    setAskedCount((count) => count + 1)
  }
  function show() {
    if (waiting) flushSync(() => accept(data))
    focusProblem()
  }
  const showLatest = useEffectEvent(show)
  const title = waiting ? problems.title : undefined
  useEffect(() => {
    if (!title) return
    const action = { label: t('readiness.show'), onPress: () => showLatest() }
    showToast({ kind: 'info', text: t(`readiness.${title}`), action })
  }, [title, t])
  return { answer, askedCount, show, reload: () => void refetch().then((result) => accept(result.data)) }
}

/** The field that solves the problem, when there is one. */
function focusProblem() {
  const panel = document.querySelector('.readiness')
  const target = panel?.querySelector<HTMLElement>('input') ?? panel?.querySelector<HTMLElement>('h2')
  target?.focus()
}
