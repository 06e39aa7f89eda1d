const TRY_AGAIN_MS = 5_000

/**
 * For parts beside the page that load late. A lost network must not break the page because of a menu or a message, so
 * nothing is shown until they load.
 */
export function lazyWithRetry<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  const tryOnce = (): Promise<Loaded> =>
    load().catch(() => new Promise<void>((resolve) => setTimeout(resolve, TRY_AGAIN_MS)).then(tryOnce))
  return tryOnce
}
