/**
 * Makes a promise that `use` can read without waiting once it is fulfilled. React writes these two fields itself,
 * but only after it has waited for the promise once, which would flash a fallback for what is already here.
 */
export function readablePromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // Whoever awaits the promise deals with its failure.
    () => undefined,
  )
  return promise
}
