const CACHED_BYTES_MAX = 64 * 1024 * 1024

/** Keeps what was used last; a long price list must not grow the process for ever. */
export class PictureCache {
  readonly #pictures = new Map<string, Promise<Buffer>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /** Concurrent requests for the same picture share one rendering. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#pictures.get(key)
    if (known) {
      this.#pictures.delete(key)
      this.#pictures.set(key, known)
      return known
    }
    const picture = draw()
    this.#pictures.set(key, picture)
    picture.then(
      (data) => this.#account(key, data.length),
      () => this.#pictures.delete(key),
    )
    return picture
  }

  #account(key: string, bytes: number): void {
    this.#sizes.set(key, bytes)
    this.#bytes += bytes
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= CACHED_BYTES_MAX) return
      this.#bytes -= this.#sizes.get(oldest) ?? 0
      this.#sizes.delete(oldest)
      this.#pictures.delete(oldest)
    }
  }
}
