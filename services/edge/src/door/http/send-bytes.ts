import type { IncomingMessage, ServerResponse } from 'node:http'
import { DATA_POLICY } from '../answer/answer.ts'
import { isKnown } from '../answer/send-answer.ts'

type Bytes = { bytes: Buffer; contentType: string; etag: string; cacheControl: string; vary?: string }

/** A picture opened on its own is a document: it may run nothing, not even as a page of the shop. */
const POLICY = `${DATA_POLICY}; sandbox`

/** Sends bytes that are compressed already, or 304 to a caller that has them. */
export const sendBytes = (request: IncomingMessage, response: ServerResponse, file: Bytes): void => {
  const validators = { etag: file.etag, 'cache-control': file.cacheControl, ...(file.vary && { vary: file.vary }) }
  if (isKnown(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, validators).end()
    return
  }
  response.writeHead(200, {
    ...validators,
    'content-type': file.contentType,
    'content-length': file.bytes.length,
    'content-security-policy': POLICY,
  })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}
