import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { areKeysOn, onKeySwitch, registerActions, type Action } from './action-store.ts'

/** Registers actions while the component is mounted. They may change with every render. */
export function useActions(actions: readonly Action[]): void {
  const newest = useRef(actions)
  // A layout effect, because a user who sees the page may press a key at once.
  useLayoutEffect(() => {
    newest.current = actions
  })
  useLayoutEffect(() => registerActions(() => newest.current), [])
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(onKeySwitch, areKeysOn, () => true)
}
