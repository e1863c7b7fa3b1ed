import type { Readable } from 'node:stream'

/** What the command asks of a running shop. A request that is refused rejects with the sentence of the shop. */
export type Shop = {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  sendFile(path: string, content: Readable, contentType: string): Promise<unknown>
}
