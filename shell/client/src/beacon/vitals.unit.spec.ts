import { afterEach, expect, it, vi } from 'vitest'
import { measureVitals } from './vitals.ts'

afterEach(() => vi.unstubAllGlobals())

/** Vitals of a page whose browser tells what a test says. Places are named after their slices. */
const start = () => {
  const told = new Map<string, (entry: object) => void>()
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    read: (list: { getEntries: () => object[] }) => void
    constructor(read: Observer['read']) {
      this.read = read
    }
    observe({ type }: { type: string }) {
      told.set(type, (entry) => this.read({ getEntries: () => [entry] }))
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const slow: string[] = []
  const vitals = measureVitals(
    (place) => (place as unknown as string | null) ?? 'storefront',
    (slice) => slow.push(slice),
  )
  const tell = (type: string, entry: object) => told.get(type)?.(entry)
  return {
    vitals,
    slow,
    paint: (startTime: number, element: string | null) => tell('largest-contentful-paint', { startTime, element }),
    shift: (startTime: number, value: number, ...places: (string | null)[]) =>
      tell('layout-shift', {
        startTime,
        value,
        hadRecentInput: false,
        sources: places.map((node) => ({ node })),
      }),
    tap: (interactionId: number, duration: number, target: string | null) =>
      tell('event', { interactionId, duration, startTime: 1_000, target }),
  }
}

it('counts a tap in a fragment for the slice that offers the fragment', () => {
  const { vitals, slow, tap } = start()
  tap(1, 80, 'storefront')
  tap(2, 620, 'wizard')
  tap(2, 610, 'wizard')
  expect(slow).toEqual(['wizard', 'wizard']) // each signal is told once for a look
  expect(vitals.of('storefront')).toEqual({ cls: 0, inp: 80 })
  expect(vitals.of('wizard')).toEqual({ cls: 0, inp: 620 })
})

it('leaves out events that belong to no tap', () => {
  const { vitals, slow, tap } = start()
  tap(0, 900, 'wizard')
  expect([slow, vitals.of('wizard')]).toEqual([[], { cls: 0 }])
})

it('gives the largest paint to one slice, the one that has the last', () => {
  const { vitals, paint } = start()
  paint(400.4, 'wizard')
  expect(vitals.of('wizard')).toEqual({ cls: 0, lcp: 400 })
  paint(900, null)
  expect([vitals.of('wizard'), vitals.of('storefront')]).toEqual([{ cls: 0 }, { cls: 0, lcp: 900 }])
})

it('adds up the shifts of a burst for the slice of what moved most', () => {
  const { vitals, shift } = start()
  shift(100, 0.1, 'wizard', 'storefront')
  shift(600, 0.05, 'wizard')
  shift(700, 0.02, 'storefront')
  shift(5_000, 0.01, 'wizard')
  expect([vitals.of('wizard'), vitals.of('storefront')]).toEqual([{ cls: 150 }, { cls: 20 }])
})

it('begins the next look at a slice with nothing', () => {
  const { vitals, paint, shift, tap } = start()
  paint(400, 'checkout')
  shift(100, 0.1, 'checkout')
  tap(1, 80, 'checkout')
  vitals.forget('checkout')
  expect(vitals.of('checkout')).toEqual({ cls: 0 })
})
