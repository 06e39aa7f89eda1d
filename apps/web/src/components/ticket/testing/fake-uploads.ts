import { vi } from 'vitest'

export type FakeUpload = {
  url: string
  headers: Record<string, string>
  body: unknown
  progress: (loaded: number, total: number) => void
  answer: (status: number, body: object) => void
  breakOff: () => void
}

/** Fakes XMLHttpRequest, which reports upload progress; the test answers the requests. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      readonly #headers: Record<string, string> = {}
      #url = ''
      status = 0
      responseText = ''
      open(_method: string, url: string) {
        this.#url = url
      }
      setRequestHeader(name: string, value: string) {
        this.#headers[name] = value
      }
      abort() {
        this.dispatchEvent(new Event('abort'))
      }
      send(body: unknown) {
        sent.push({
          url: this.#url,
          headers: this.#headers,
          body,
          progress: (loaded, total) =>
            this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
          answer: (status, answer) => {
            this.status = status
            this.responseText = JSON.stringify(answer)
            this.dispatchEvent(new Event('load'))
          },
          breakOff: () => this.dispatchEvent(new Event('error')),
        })
      }
    },
  )
  return sent
}
