/** Our interface to Steam's sign-in. Implemented in providers and injected by main. */
export type SteamOpenId = {
  /** The URL that the browser opens to sign in. */
  loginUrl(request: { realm: string; returnTo: string }): string
  /** Asks Steam whether it issued this response. Throws `steam_unavailable` when Steam gives no result. */
  verify(fields: Record<string, string>): Promise<boolean>
}
