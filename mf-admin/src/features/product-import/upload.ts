import { importLimit, orderCounts, type ProductImport, uploadProductImport } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { text } from './text.ts'

type Answer = { ok?: boolean; message?: string; import?: ProductImport }

/** Why a file was not taken; the sentence is for staff. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/**
 * Sends a file as it is, whatever it is: the shop recognises what it holds.
 * @throws NotTaken
 */
export const upload = async (edge: EdgeClient, file: File): Promise<ProductImport> => {
  if (file.size > importLimit.most) throw new NotTaken(importLimit.tooLarge)
  await edge.call(orderCounts) // signs in again first, when the session has ended
  const response = await fetch(`/edge${uploadProductImport.path}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined
  if (!response?.ok || !answer?.import) throw new NotTaken(answer?.message ?? text.uploadFailed)
  return answer.import
}
