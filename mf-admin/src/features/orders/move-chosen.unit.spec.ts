import { expect, it } from 'vitest'
import { EdgeError } from '@zmig/platform'
import { undoMoves } from './move-chosen.tsx'
import { text } from './text.ts'

it('moves ticked orders back one by one, and names each that stays', async () => {
  const moved = [
    { order: { orderId: 'Z-1', version: 3, status: 'sent' }, before: { status: 'paid', trackingCode: 'RR1' } },
    { order: { orderId: 'Z-2', version: 3, status: 'sent' }, before: { status: 'paid', trackingCode: 'RR1' } },
    { order: { orderId: 'Z-3', version: 3, status: 'cancelled' }, before: { status: 'open', trackingCode: '' } },
  ] as const
  const message = 'ההזמנה השתנתה מאז שנפתחה. שום דבר לא נשמר: בדקו מה השתנה ושמרו שוב.'
  const changed = new EdgeError(409, { error: 'CHANGED', message } as never)
  const asked: string[] = []
  const undone = await undoMoves(moved, ({ order: { orderId }, before }) => {
    asked.push(`${orderId} ${before.status}`)
    return orderId === 'Z-2' ? Promise.reject(changed) : Promise.resolve()
  })
  expect(asked).toEqual(['Z-1 paid', 'Z-2 paid'])
  expect(undone.back).toBe(1)
  expect(undone.left.map(({ orderId }) => orderId)).toEqual(['Z-2', 'Z-3'])
  expect(undone.left.map(({ why }) => why)).toEqual([text.changedSince, text.notUndone])
})
