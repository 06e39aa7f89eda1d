/**
 * Makes a promise that `use` can read without waiting after it is fulfilled. React sets these two fields itself, but
 * only after it has waited once. That would show a fallback briefly for a value that is already loaded.
 */
export function readablePromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // The code that awaits the promise handles its failure.
    () => undefined,
  )
  return promise
}
