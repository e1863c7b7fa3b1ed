// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { collectMetric, newVisitor } from '@zmig/edge-contract'
import { readCart, type ToastState } from '@zmig/platform'
import { item, openPage, quote } from '../../testing/open-page.tsx'
import { CartLines } from './cart-lines.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

/** The cart with its one line. */
const open = () => {
  const page = openPage(<CartLines items={[item]} quote={quote} current />, ({ answer }) => {
    answer(newVisitor, { visitorId: 'v_1' })
    answer(collectMetric, { ok: true })
  })
  const toast = () => (page.store.getState() as { toast: ToastState }).toast
  return { ...page, message: () => toast().message }
}

it('removes a line, confirms the removal and records it', async () => {
  const { message, bodies } = open()
  fireEvent.click(screen.getByRole('button', { name: text.removeOf('Michelin Power 6') }))
  expect(readCart()).toEqual([])
  expect(message()).toBe('המוצר הוסר מהעגלה')
  await waitFor(() =>
    expect(bodies(collectMetric)).toEqual([{ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart', ean: item.ean }]),
  )
})
