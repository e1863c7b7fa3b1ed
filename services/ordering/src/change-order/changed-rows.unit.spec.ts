import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { changedRows } from './changed-rows.ts'

const published = (ean: string, revision: number) => ({ ean, revision, visibility: 'instock' as const, available: 1 })
const sets = Array.from({ length: 200 }, (_, index) => published(String(2_900_000_000_000 + index), 7))

given('a tyre that is part of two hundred sets', [...sets, published(rearEan, 3)]).then(
  'the order and the tyre come first, and the list stays short',
  (changes) => {
    const rows = changedRows({ orderId: 'Z-1', version: 1 }, [{ ean: rearEan, quantity: 1 }], changes)
    expect(rows.slice(0, 2)).toEqual([
      { key: 'order:Z-1', version: 1 },
      { key: `tyre:${rearEan}`, version: 3 },
    ])
    expect(rows.length).toBeLessThan(100)
  },
)
