import { documentLimit, fillPath, listEceCertificates, openEceDocument, uploadEceDocument } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { text } from './text.ts'

const wordsOf = async (response: Response): Promise<string | undefined> => {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return message
}

/** Signs in again first, when the session has ended: files are sent and fetched beside the edge client. */
const ensureSession = (edge: EdgeClient): Promise<unknown> => edge.call(listEceCertificates, { query: { limit: 1 } })

export type Uploaded = { s3Path: string } | { fault: string }

/** Sends a PDF to the store of documents. @returns its path, or a sentence about what is wrong */
export const uploadDocument = async (edge: EdgeClient, file: File): Promise<Uploaded> => {
  if (file.type !== 'application/pdf') return { fault: text.notPdf }
  if (file.size > documentLimit.most) return { fault: documentLimit.tooLarge }
  try {
    await ensureSession(edge)
    const query = new URLSearchParams({ name: file.name.slice(0, 300) })
    const response = await fetch(`/edge${uploadEceDocument.path}?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: file,
    })
    if (!response.ok) return { fault: (await wordsOf(response)) ?? text.uploadFailed }
    return { s3Path: ((await response.json()) as { s3Path: string }).s3Path }
  } catch {
    return { fault: text.uploadFailed }
  }
}

/** Saves a document to the person's machine; it is never shown in the page. @returns a sentence when that failed */
export const downloadDocument = async (edge: EdgeClient, path: string): Promise<string | undefined> => {
  try {
    await ensureSession(edge)
    const response = await fetch(`/edge${fillPath(openEceDocument.path, { path })}`)
    if (!response.ok) return (await wordsOf(response)) ?? text.downloadFailed
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = path.split('/').at(-1) ?? 'document.pdf'
    link.click()
    URL.revokeObjectURL(link.href)
    return undefined
  } catch {
    return text.downloadFailed
  }
}
