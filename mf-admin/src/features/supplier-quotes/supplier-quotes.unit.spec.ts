import { expect, it } from 'vitest'
import type { EdgeClient } from '@zmig/platform'
import { playUploads } from '../../testing/uploads.ts'
import { upload } from './upload.ts'

const edge = { call: () => Promise.resolve({}) } as unknown as EdgeClient

it.each([
  ['an empty file', ''],
  ['a file', 'ean,supplier\n'],
])('sends %s whole, under one id, and says how far it is', async (_name, content) => {
  const uploads = playUploads()
  const progress: number[] = []
  const id = await upload(edge, new File([content], 'list.csv'), (percent) => progress.push(percent))
  expect(uploads.sent.map(({ address }) => address)).toEqual([
    `/edge/api/v1/admin/supplier-quotes/upload?uploadId=${id}`,
  ])
  expect(await uploads.sent[0]?.file.text()).toBe(content)
  expect(progress).toEqual([50, 100])
})
