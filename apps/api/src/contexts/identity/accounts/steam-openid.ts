/** What we ask of Steam's sign-in. Implemented in providers, handed in by main. */
export type SteamOpenId = {
  /** Where the browser is sent to sign in. */
  loginUrl(request: { realm: string; returnTo: string }): string
  /** Asks Steam whether it made this answer. Throws `steam_unavailable` when Steam does not say. */
  verify(fields: Record<string, string>): Promise<boolean>
}
