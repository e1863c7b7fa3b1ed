// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type ImportLine, listImportLines } from '@zmig/edge-contract'
import { openAsStaff, testEdge } from '../../testing/staff-page.tsx'
import { ImportReport } from './import-report.tsx'
import { applied, checked, line } from './testing/imports.ts'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('shows what a new product is called, and each fact that changes before and after', async () => {
  const fact = (field: string, before: string, after: string) => ({ field, before, after })
  const { edge, answer } = testEdge()
  const lines: ImportLine[] = [
    line(1, {
      isNew: true,
      changesFacts: true,
      product: null,
      before: { price: 0, fullPrice: 0, onHand: 0, override: null },
      after: { price: 910, fullPrice: 910, onHand: 6, override: null },
      facts: [fact('brand', '', 'Metzeler'), fact('line', '', 'Roadtec 02'), fact('displaySize', '', '180/55ZR17')],
    }),
    line(2, { changesFacts: true, facts: [fact('score', '4.8', '4.5'), fact('free_shipping', 'false', 'true')] }),
  ]
  answer(listImportLines, () => ({
    ok: true as const,
    lines,
    pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 20 },
  }))
  const it = { ...checked, faults: 0, faultLines: 0, newProducts: 1, factChanges: 1 }
  openAsStaff(<ImportReport it={it} onChanged={() => undefined} onAnother={() => undefined} />, edge)
  expect(await screen.findByText('Metzeler Roadtec 02 180/55ZR17')).toBeTruthy()
  expect(screen.getByText('ציון')).toBeTruthy()
  expect(screen.getByText('4.5')).toBeTruthy()
  expect(screen.getByText('כן')).toBeTruthy()
  expect(screen.getByRole('button', { name: text.kinds.new })).toBeTruthy()
})

it('offers no way back from an import that changed facts, and says what to do instead', () => {
  const { edge } = testEdge()
  const done = { ...applied, waiting: 0, faults: 0, conflicts: 0, priceChanges: 0, stockChanges: 0 }
  openAsStaff(
    <ImportReport
      it={{ ...done, checkMs: null, factChanges: 1 }}
      onChanged={() => undefined}
      onAnother={() => undefined}
    />,
    edge,
  )
  expect(screen.getByText(text.noPutBack)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.putBack.button })).toBeNull()
})
