// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { away, refusal } from '../testing/staff-page.tsx'
import { failureText } from './failure.ts'
import { useSending } from './use-sending.ts'

const changed = () => refusal(409, { error: 'CHANGED', message: 'ההזמנה השתנתה', version: 5 })

afterEach(cleanup)

it('sends once while it is busy, and again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result } = renderHook(() => useSending(failureText))
  const work = vi.fn(() => promise)
  const onChanged = vi.fn()
  // pressed twice before anything is rendered
  act(() => {
    void result.current.send(work, onChanged)
    void result.current.send(work, onChanged)
  })
  expect(result.current.busy).toBe(true)
  expect(work).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
  expect(result.current).toMatchObject({ busy: false, failed: undefined })
  await act(() => result.current.send(work, onChanged))
  expect(work).toHaveBeenCalledTimes(2)
  expect(onChanged).not.toHaveBeenCalled()
})

it('says that a colleague was faster once what is there now is taken over, and is busy until then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result } = renderHook(() => useSending(failureText))
  const onChanged = vi.fn(() => promise)
  await act(async () => void result.current.send(() => Promise.reject(changed()), onChanged))
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error: 'CHANGED', version: 5 }))
  expect(result.current).toMatchObject({ busy: true, failed: undefined })
  await act(async () => resolve())
  expect(result.current).toMatchObject({ busy: false, failed: 'ההזמנה השתנתה' })
})

it.each([
  [
    'another refusal',
    () => Promise.reject(refusal(422, { error: 'OVER', message: 'ההזמנה הסתיימה' })),
    'ההזמנה הסתיימה',
  ],
  ['a shop that is away', () => Promise.resolve().then(away), 'אין חיבור לשרת'],
])('says %s, takes nothing over, and forgets it at the next try', async (_name, work, sentence) => {
  const { result } = renderHook(() => useSending(failureText))
  const onChanged = vi.fn()
  await act(() => result.current.send(work, onChanged))
  expect(result.current.busy).toBe(false)
  expect(result.current.failed).toContain(sentence)
  expect(onChanged).not.toHaveBeenCalled()
  await act(() => result.current.send(() => Promise.resolve(), onChanged))
  expect(result.current.failed).toBeUndefined()
})

it('says a failure in the given place, and nothing when staff gave it up themselves', async () => {
  const say = vi.fn()
  let isGivenUp = true
  const { result } = renderHook(() => useSending((failure) => (isGivenUp ? undefined : failureText(failure)), say))
  const fail = () => result.current.send(() => Promise.resolve().then(away), vi.fn())
  await act(fail)
  expect(say).not.toHaveBeenCalled()
  isGivenUp = false
  await act(fail)
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('אין חיבור לשרת'))
})
