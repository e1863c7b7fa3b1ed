// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEdgeClient } from '../edge/edge-client.ts'
import { createEmotionCache, PlatformProvider } from '../platform-context.tsx'
import { createPlatformStore } from '../store/store.ts'
import { toastSlice } from '../toast/toast.ts'
import { Snackbar } from './snackbar.tsx'

const edge = createEdgeClient(() => Promise.reject(new Error('a snackbar asks for nothing')))
const MESSAGE = 'המוצר נוסף לעגלה'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The snackbar with a message. */
const open = () => {
  const platform = { ...createPlatformStore(), edge, site: {} as never }
  render(
    <PlatformProvider platform={platform} cache={createEmotionCache()}>
      <Snackbar />
    </PlatformProvider>,
  )
  act(() => void platform.store.dispatch(toastSlice.actions.shown({ message: MESSAGE })))
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const message = () => screen.queryByText(MESSAGE)

it('the snackbar hides after 6 seconds', () => {
  open()
  wait(5_999)
  expect(message()).toBeTruthy()
  wait(1)
  expect(message()).toBeNull()
})

it('stays while the pointer is on it', () => {
  open()
  fireEvent.pointerEnter(message()?.parentElement as HTMLElement)
  wait(60_000)
  expect(message()).toBeTruthy()
})
