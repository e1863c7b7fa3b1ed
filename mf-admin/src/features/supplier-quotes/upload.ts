import { orderCounts, uploadSupplierFile } from '@zmig/edge-contract'
import { type EdgeClient, EdgeError } from '@zmig/platform'

/**
 * Sends a file as it is. XMLHttpRequest, because fetch does not say how much was sent.
 * @param onProgress percent, 0 to 100
 * @returns the id under which the file is found
 * @throws EdgeError
 */
export const upload = async (edge: EdgeClient, file: File, onProgress: (percent: number) => void): Promise<string> => {
  await edge.call(orderCounts) // signs in again first, when the session has ended
  const uploadId = crypto.randomUUID()
  const { status, body } = await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const sent = new XMLHttpRequest()
    sent.open('POST', `/edge${uploadSupplierFile.path}?uploadId=${uploadId}`)
    sent.setRequestHeader('content-type', 'text/csv')
    sent.responseType = 'json'
    sent.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    sent.onload = () => resolve({ status: sent.status, body: sent.response as unknown })
    sent.onerror = () => reject(new EdgeError(0))
    sent.send(file)
  })
  if (status >= 400) throw new EdgeError(status, body as never)
  onProgress(100)
  return uploadId
}
