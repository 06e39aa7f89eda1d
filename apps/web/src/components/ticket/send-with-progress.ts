type Upload = {
  headers: Record<string, string>
  body: Blob
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Reports upload progress, which `fetch` cannot do. */
export function sendWithProgress(
  url: string,
  { headers, body, onProgress, signal }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    call.addEventListener('load', () => resolve(new Response(call.responseText, { status: call.status })))
    call.addEventListener('error', () => reject(new TypeError('the upload failed')))
    call.addEventListener('abort', () => reject(new DOMException('the upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => call.abort())
    call.send(body)
  })
}
