import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { aTyre, settings } from '../../testing/a-tyre.ts'
import { loadTopSellers, topSellersSlice } from './top-sellers.tsx'
import type { EdgeClient } from '@zmig/platform'

const edge = (answer: () => unknown) => ({ call: async () => answer() }) as unknown as EdgeClient
const silent = edge(() => {
  throw new Error('no answer')
})
const nineTyres = edge(() => ({
  products: Array.from({ length: 9 }, (_, index) => aTyre({ ean: `290000000000${index}` })),
  settings,
}))

const loaded = async (...edges: EdgeClient[]) => {
  const store = configureStore({ reducer: topSellersSlice.reducer })
  for (const each of edges) await loadTopSellers(each, store.dispatch)
  return store.getState()
}

it('shows the first eight', async () => {
  const { products, status } = await loaded(nineTyres)
  expect(status).toBe('ready')
  expect(products).toHaveLength(8)
})

it('records a failure', async () => expect(await loaded(silent)).toMatchObject({ status: 'failed', products: [] }))

it('is ready after a successful retry', async () =>
  expect(await loaded(silent, nineTyres)).toMatchObject({ status: 'ready', settings }))

it('keeps its products when a later request fails', async () =>
  expect((await loaded(nineTyres, silent)).products).toHaveLength(8))
