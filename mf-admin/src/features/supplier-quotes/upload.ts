import { UPLOAD_MOST, UPLOAD_PART, uploadSupplierFile } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Whether a file is small enough to be sent. */
export const isSmallEnough = ({ size }: Pick<File, 'size'>): boolean => size <= UPLOAD_MOST

const base64 = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

/**
 * Sends a file to the edge in parts, because its bodies are small.
 * @param onProgress percent, 0 to 100
 * @returns the id under which the file is found
 */
export const upload = async (edge: EdgeClient, file: File, onProgress: (percent: number) => void): Promise<string> => {
  const uploadId = crypto.randomUUID()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts = Math.max(1, Math.ceil(bytes.length / UPLOAD_PART))
  for (let part = 0; part < parts; part += 1) {
    const data = base64(bytes.subarray(part * UPLOAD_PART, (part + 1) * UPLOAD_PART))
    await edge.call(uploadSupplierFile, { body: { uploadId, part, data } })
    onProgress(Math.round(((part + 1) / parts) * 100))
  }
  return uploadId
}
