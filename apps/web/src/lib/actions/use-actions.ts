import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { areKeysOn, onKeySwitch, registerActions, type Action } from './action-store.ts'

/** Offers actions for as long as the component stands. They may change with every render. */
export function useActions(actions: readonly Action[]): void {
  const newest = useRef(actions)
  // In the same moment as the page: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    newest.current = actions
  })
  useLayoutEffect(() => registerActions(() => newest.current), [])
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(onKeySwitch, areKeysOn, () => true)
}
