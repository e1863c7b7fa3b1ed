import { orderCounts } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/**
 * Saves a file that the edge writes. It is asked for by POST, because what it is about may hold a name.
 * @param fallback the name of the file when the edge gives none
 * @throws when the edge refuses or does not answer; nothing is saved then
 */
export const download = async (edge: EdgeClient, path: string, body: object, fallback: string): Promise<void> => {
  await edge.call(orderCounts) // signs in again first, when the session has ended
  const response = await fetch(`/edge${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the file was refused with ${response.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback
  link.click()
  URL.revokeObjectURL(link.href)
}
