type Navigate = (path: string, options: { replace: boolean }) => unknown

let navigate: Navigate | undefined

/** Lets code outside React change the page through the router, so that toasts and the shell stay alive. */
export function registerNavigate(routerNavigate: Navigate): () => void {
  navigate = routerNavigate
  return () => {
    if (navigate === routerNavigate) navigate = undefined
  }
}

/** Replaces the entry, so "back" does not lead to a page of the past. */
export function goTo(path: string): void {
  if (navigate) navigate(path, { replace: true })
  else window.location.replace(path)
}
