const TRY_AGAIN_MS = 5_000

/**
 * For parts beside the page that are fetched late. A network that is away must not take the page down with a menu or a
 * message: nothing is shown in their place until they can be fetched.
 */
export function lazyWithRetry<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  const tryOnce = (): Promise<Loaded> =>
    load().catch(() => new Promise<void>((resolve) => setTimeout(resolve, TRY_AGAIN_MS)).then(tryOnce))
  return tryOnce
}
