import { expect, it } from 'vitest'
import { UPLOAD_MOST, UPLOAD_PART } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { isSmallEnough, upload } from './upload.ts'

const sending = () => {
  const sent: { uploadId: string; part: number; data: string }[] = []
  const call = (_endpoint: unknown, { body }: { body: (typeof sent)[number] }) => {
    sent.push(body)
    return Promise.resolve({ ok: true })
  }
  return { sent, edge: { call } as unknown as EdgeClient }
}

it('does not begin to send a file that is too large', () => {
  expect(isSmallEnough({ size: 1_000_000_000 })).toBe(false)
  expect(isSmallEnough({ size: UPLOAD_MOST })).toBe(true)
})

it.each([
  ['an empty file', 0, 1],
  ['a file of one part', UPLOAD_PART, 1],
  ['a byte more', UPLOAD_PART + 1, 2],
])('sends %s whole, in order, under one id, and says how far it is', async (_name, size, parts) => {
  const { sent, edge } = sending()
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 256)
  const progress: number[] = []
  const id = await upload(edge, new File([bytes], 'list.csv'), (percent) => progress.push(percent))
  expect(sent.map(({ uploadId, part }) => [uploadId, part])).toEqual(
    Array.from({ length: parts }, (_, part) => [id, part]),
  )
  const received = sent.map(({ data }) => atob(data)).join('')
  expect(Array.from(received, (letter) => letter.charCodeAt(0))).toEqual([...bytes])
  expect(progress.at(-1)).toBe(100)
})
