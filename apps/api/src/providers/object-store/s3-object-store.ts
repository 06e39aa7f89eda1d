import { AwsClient } from 'aws4fetch'
import type { ObjectStore } from '#platform/media/file-store.ts'
import { readBodyAtMost } from '#providers/read-body.ts'

export type S3Options = {
  url: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  timeoutMs: number
}

class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}

/** The S3 API with the bucket in the path, which every compatible store understands. */
export function createS3ObjectStore(options: S3Options): ObjectStore {
  const { url, bucket, region, accessKey, secretKey, timeoutMs } = options
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    // The caller knows whether a retry makes sense; the library would retry for minutes.
    retries: 0,
  })

  const send = (method: string, key: string, init: RequestInit = {}): Promise<Response> =>
    client.fetch(`${url}/${bucket}/${encodeURIComponent(key)}`, {
      ...init,
      method,
      // The signature is meant for this host only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  return {
    put: async (key, { content, contentType, sha256 }) => {
      const response = await send('PUT', key, {
        body: new Uint8Array(content),
        // The hash is in the signed part, so the store refuses content that was damaged in transit.
        headers: { 'content-type': contentType, 'x-amz-content-sha256': sha256.toString('hex') },
      })
      await expectStatus(response, [200, 201, 204])
    },
    get: async (key, bytesMax) => {
      const response = await send('GET', key)
      if ((await expectStatus(response, [200, 404])) === 404) return undefined
      return readBodyAtMost(response, bytesMax)
    },
    delete: async (key) => {
      await expectStatus(await send('DELETE', key), [200, 204, 404])
    },
  }
}

/** A response with an unread body would hold its connection. */
async function expectStatus(response: Response, expected: number[]): Promise<number> {
  if (response.status !== 200) await response.body?.cancel()
  if (expected.includes(response.status)) return response.status
  throw new ObjectStoreError(`The object store answered ${response.status}`)
}
