import { vi } from 'vitest'

/**
 * The uploads of a test: what was sent, and how the edge answers; undefined when it is away. `holds`: it takes half of a file and
 * waits; `ended` counts the files whose sender left meanwhile.
 */
export const playUploads = () => {
  const uploads = {
    sent: [] as { address: string; type: string; file: File }[],
    holds: false,
    ended: 0,
    answer: { status: 200, body: { ok: true } as object } as { status: number; body: object | null } | undefined,
  }
  class PlayedRequest {
    address = ''
    type = ''
    status = 0
    response: object | null = {}
    responseType = ''
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    open(_method: string, address: string) {
      this.address = address
    }
    setRequestHeader(_name: string, type: string) {
      this.type = type
    }
    abort() {
      uploads.ended += 1
      this.onabort?.()
    }
    send(file: File) {
      if (!uploads.answer) return this.onerror?.()
      uploads.sent.push({ address: this.address, type: this.type, file })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      if (uploads.holds) return
      this.status = uploads.answer.status
      this.response = uploads.answer.body
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  return uploads
}
