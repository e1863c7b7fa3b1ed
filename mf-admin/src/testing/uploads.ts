import { vi } from 'vitest'

/** The uploads of a test: what was sent, and how the edge answers; undefined when it is away. */
export const playUploads = () => {
  const uploads = {
    sent: [] as { address: string; file: File }[],
    answer: { status: 200, body: { ok: true } as object } as { status: number; body: object } | undefined,
  }
  class PlayedRequest {
    address = ''
    status = 0
    response: object = {}
    responseType = ''
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    open(_method: string, address: string) {
      this.address = address
    }
    setRequestHeader() {
      // the edge of a test takes every type
    }
    send(file: File) {
      if (!uploads.answer) return this.onerror?.()
      uploads.sent.push({ address: this.address, file })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      this.status = uploads.answer.status
      this.response = uploads.answer.body
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  return uploads
}
