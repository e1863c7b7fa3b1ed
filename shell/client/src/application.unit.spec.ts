// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApplication } from './application.ts'
import type { Platform, PlatformCache, SliceLifecycles } from '@zmig/platform'

const shown: string[] = []
vi.mock('./slice-notice.tsx', () => ({
  createNotice: () => ({ show: (what: string) => shown.push(what), hide: () => shown.push('hidden') }),
}))

const never = () => new Promise<never>(() => undefined)
const lifecycles = (changed: Partial<SliceLifecycles> = {}): SliceLifecycles => ({
  bootstrap: vi.fn(async () => undefined),
  mount: vi.fn(async () => undefined),
  unmount: vi.fn(async () => undefined),
  ...changed,
})

const reported: string[] = []
const applicationOf = (load: () => Promise<SliceLifecycles>, lateAfter = () => 3_000) => {
  const element = document.createElement('div')
  const onShown = vi.fn()
  const application = createApplication({
    name: 'wizard',
    element,
    platform: {} as Platform,
    cache: {} as PlatformCache,
    load,
    report: (_slice, error) => reported.push(String(error)),
    owns: () => true,
    lateAfter,
    onShown,
  })
  return { ...application, element, onShown }
}
const last = () => shown.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  reported.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether single-spa may navigate elsewhere by now. */
const isOver = async (mount: Promise<void>) => {
  let over = false
  void mount.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(0)
  return over
}

it('shows its page without a notice', async () => {
  const application = applicationOf(async () => lifecycles())
  await application.mount()
  expect(application.onShown).toHaveBeenCalledOnce()
  expect(shown).toEqual(['hidden'])
})

it.each([
  ['does not come', never],
  ['hangs in bootstrap', async () => lifecycles({ bootstrap: never })],
  ['hangs in mount', async () => lifecycles({ mount: never })],
])('a slice that %s has a notice after three seconds, and the visitor can leave', async (_what, load) => {
  const application = applicationOf(load)
  const mount = application.mount()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(last()).toBe('loading')
  expect(await isOver(mount)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(last()).toBe('unavailable')
  expect(await isOver(mount)).toBe(true)
  expect(reported.join(' ')).toContain('showing wizard took longer than 3000 ms')
  await application.unmount()
  expect(last()).toBe('hidden')
})

it('counts anew with each mount', async () => {
  const left = [2_200, 800]
  const application = applicationOf(never, () => left.shift() ?? 0)
  for (const milliseconds of [2_200, 800]) {
    const mount = application.mount()
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(last()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(last()).toBe('unavailable')
    expect(await isOver(mount)).toBe(true)
    await application.unmount()
  }
})

it.each([
  ['cannot be loaded', () => Promise.reject(new Error('404'))],
  ['throws in mount', async () => lifecycles({ mount: () => Promise.reject(new Error('broken')) })],
  ['throws in bootstrap', async () => lifecycles({ bootstrap: () => Promise.reject(new Error('broken')) })],
])('a slice that %s has a notice at once', async (_what, load) => {
  const application = applicationOf(load)
  await application.mount()
  expect(last()).toBe('unavailable')
  expect(application.onShown).not.toHaveBeenCalled()
})

it('a slice that is late still appears, and takes its notice away', async () => {
  let come: (slice: SliceLifecycles) => void = () => undefined
  const application = applicationOf(() => new Promise((resolve) => (come = resolve)))
  const mount = application.mount()
  await vi.advanceTimersByTimeAsync(3_000)
  await mount
  expect(last()).toBe('unavailable')
  come(lifecycles())
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toBe('hidden')
  expect(application.onShown).toHaveBeenCalledOnce()
})

it('a slice that comes after the visitor has left does not mount', async () => {
  let come: (slice: SliceLifecycles) => void = () => undefined
  const application = applicationOf(() => new Promise((resolve) => (come = resolve)))
  void application.mount()
  await vi.advanceTimersByTimeAsync(3_000)
  await application.unmount()
  const slice = lifecycles()
  come(slice)
  await vi.advanceTimersByTimeAsync(0)
  expect(slice.mount).not.toHaveBeenCalled()
})

it('mounting again after a failure tries again', async () => {
  let tries = 0
  const application = applicationOf(() =>
    ++tries === 1 ? Promise.reject(new Error('404')) : Promise.resolve(lifecycles()),
  )
  await application.mount()
  await application.unmount()
  await application.mount()
  expect(last()).toBe('hidden')
  expect(application.onShown).toHaveBeenCalledOnce()
})

it('a mount that takes twelve seconds is given up, and what it left is removed', async () => {
  const slice = lifecycles({ mount: never })
  const application = applicationOf(async () => slice)
  void application.mount()
  application.element.append('half a page')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(slice.unmount).toHaveBeenCalledOnce()
  expect(application.element.textContent).toBe('')
  expect(last()).toBe('unavailable')
})
