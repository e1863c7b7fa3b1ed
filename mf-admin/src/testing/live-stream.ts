import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { LiveOrder } from '@zmig/edge-contract'

/** The browser's stream of orders, as far as the back office uses it. */
type Stream = { onmessage?: (event: { data: string }) => void; onopen?: () => void; close: () => void }

/** Stands in for the browser's stream of orders until `vi.unstubAllGlobals()`. @returns `send` what the shop sends by it */
export const testStream = () => {
  const streams: Stream[] = []
  vi.stubGlobal('EventSource', function open(this: Stream) {
    this.close = () => undefined
    streams.push(this)
  })
  return {
    send: (line: LiveOrder) => act(async () => streams.at(-1)?.onmessage?.({ data: JSON.stringify(line) })),
  }
}

/** The window was out of sight and comes back. */
export const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
