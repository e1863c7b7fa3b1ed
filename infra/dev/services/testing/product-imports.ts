import { eventually } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { startWholeShop } from './whole-shop.ts'

export const IMPORTS = '/api/v1/admin/product-imports'

export type Import = {
  _id: string
  status: string
  encoding: string
  rows: number
  priceChanges: number
  stockChanges: number
  factChanges: number
  newProducts: number
  unchanged: number
  faults: number
  applied: number
  conflicts: number
  waiting: number
  progress: number
  fault: string | null
}

/** A whole shop whose owner imports prices and stock. */
export const startProductImports = async () => {
  const shop = await startWholeShop('2026-11-18T06:00:00.000Z')
  const staff = await shop.signIn()
  const sendFile = async (body: string | Buffer, name = 'prices.csv') => {
    const response = await fetch(`${shop.url}${IMPORTS}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'text/csv' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    const answer = (await response.json()) as { ok: boolean; message?: string; error?: string; import?: Import }
    return { status: response.status, ...answer }
  }
  const importOf = async (id: string) => (await shop.get(`${IMPORTS}/${id}`, staff)).body['import'] as Import
  const until = async (id: string, ...statuses: string[]): Promise<Import> => {
    await eventually(async () => expect(statuses).toContain((await importOf(id)).status))
    return importOf(id)
  }
  const checked = async (body: string | Buffer) => {
    const sent = await sendFile(body)
    expect(sent).toMatchObject({ status: 200, ok: true })
    return until(sent.import?._id ?? '', 'checked', 'failed')
  }
  const act = (id: string, action: string, body: object = {}) => shop.post(`${IMPORTS}/${id}/${action}`, body, staff)
  const faultsOf = async (id: string) =>
    (
      (await shop.get(`${IMPORTS}/${id}/faults?limit=100`, staff)).body['faults'] as { line: number; message: string }[]
    ).map(({ line, message }) => `${line}: ${message}`)
  const productOf = async (ean: string) =>
    (await shop.get(`/api/v1/admin/products/${ean}`, staff)).body['product'] as {
      price: number
      fullPrice: number
      stock: { onHand: number }
    }
  const historyOf = async (ean: string) =>
    (await shop.get(`/api/v1/admin/products/${ean}/history`, staff)).body['changes'] as { cause: string; by: string }[]
  return { shop, staff, importOf, until, checked, act, faultsOf, productOf, historyOf, sendFile }
}
export type ProductImports = Awaited<ReturnType<typeof startProductImports>>
