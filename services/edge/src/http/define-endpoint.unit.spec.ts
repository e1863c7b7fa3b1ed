import * as contract from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { defineCommand, defineQuery } from './define-endpoint.ts'

it('defines a query for a GET', () => {
  const query = defineQuery(contract.listHolds, () => Promise.resolve({ holds: [] }))
  expect(query.endpoint).toBe(contract.listHolds)
})

it('refuses a query that would change something', () => {
  expect(() => defineQuery(contract.releaseHold, () => Promise.resolve({ ok: true }))).toThrow(/its method is POST/)
})

it('defines a command for any method, because likes are GETs', () => {
  const like = defineCommand(contract.likeProduct, () => Promise.resolve({ liked: true, likes: 1 }))
  expect(like.endpoint.method).toBe('GET')
})
