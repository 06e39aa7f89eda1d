/** The token is in the fragment, which no server receives; it is removed from the address bar before it is used. */
export function takeTokenFromAddressBar(): string {
  const { hash, pathname, search } = window.location
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
