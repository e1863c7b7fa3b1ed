import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './places.ts'

type Loader = (
  this: {
    async: () => (error: unknown, code?: string) => void
    getOptions: () => { answers: 'parsed' | 'checked' }
    resourcePath: string
    resourceQuery: string
  },
  source: string,
) => void

const loader = createRequire(import.meta.url)('./contract-loader.cjs') as Loader

const load = (
  name: string,
  resourceQuery = '',
  answers: 'parsed' | 'checked' = 'parsed',
): Promise<{ source: string; code: string }> =>
  new Promise((resolve, reject) => {
    const resourcePath = join(repository, 'services/edge/contract', name)
    const source = readFileSync(resourcePath, 'utf8')
    const done = (error: unknown, code = '') => (error ? reject(error as Error) : resolve({ source, code }))
    loader.call({ async: () => done, getOptions: () => ({ answers }), resourcePath, resourceQuery }, source)
  })

it('keeps the address of a call and loads its schema on demand', async () => {
  const { code } = await load('tyre.ts', '?call=tyreByEan')
  expect(code).toBe(
    'export const tyreByEan = { method: "GET", path: "/api/v1/tires/MO/{ean}", answer: () => import(/* webpackChunkName: "contract" */ "./tyre.ts?whole").then((contract) => contract.tyreByEan.answer) }',
  )
  expect(code).not.toContain('zod')
})

it('leaves the schemas out where the edge has checked the answers', async () => {
  const { code } = await load('order.ts', '?call=listHolds', 'checked')
  expect(code).toBe('export const listHolds = { method: "GET", path: "/api/v1/admin/holds" }')
})

it('gives each call a module of its own, so that a slice gets the schemas of the calls that it makes', async () => {
  const { code } = await load('tyre.ts')
  expect(code).toContain('export { tyreByEan } from "./tyre.ts?call=tyreByEan"')
  expect(code).not.toContain('zod')
})

it('passes on exports that are not calls', async () => {
  const { code } = await load('tyre.ts')
  expect(code).toContain('export { Category, FittingBike, ShipmentSettings, Tyre } from "./tyre.ts?whole"')
})

it('does not change a file without calls', async () => {
  const { source, code } = await load('typed-input.ts')
  expect(code).toBe(source)
})
