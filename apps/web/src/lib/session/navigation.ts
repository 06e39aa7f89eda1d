type Navigate = (path: string, options: { replace: boolean }) => unknown

let navigate: Navigate | undefined

/** Lets code outside React navigate through the router, so that toasts and the layout stay mounted. */
export function registerNavigate(routerNavigate: Navigate): () => void {
  navigate = routerNavigate
  return () => {
    if (navigate === routerNavigate) navigate = undefined
  }
}

/** Replaces the history entry, so that "back" does not lead to an outdated page. */
export function goTo(path: string): void {
  if (navigate) navigate(path, { replace: true })
  else window.location.replace(path)
}
