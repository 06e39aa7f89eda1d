import { createHash } from 'node:crypto'

const STORED_BYTES_MAX = 256 * 1024 * 1024

export type StoredObject = { body: Buffer; contentType: string; etag: string; storedAtMs: number }

export class ObjectStore {
  #objects = new Map<string, StoredObject>()
  #storedBytes = 0

  /** Returns false when the store is full. A full disk is an error of the store, not of the caller. */
  put(name: string, body: Buffer, contentType: string, storedAtMs: number): boolean {
    this.delete(name)
    if (this.#storedBytes + body.length > STORED_BYTES_MAX) return false
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    this.#objects.set(name, { body, contentType, etag, storedAtMs })
    this.#storedBytes += body.length
    return true
  }

  find(name: string): StoredObject | undefined {
    return this.#objects.get(name)
  }

  delete(name: string): void {
    this.#storedBytes -= this.#objects.get(name)?.body.length ?? 0
    this.#objects.delete(name)
  }

  listNames(): string[] {
    return [...this.#objects.keys()]
  }

  clear(): void {
    this.#objects.clear()
    this.#storedBytes = 0
  }
}
