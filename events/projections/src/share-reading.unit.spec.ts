import type { RecordedEvent } from '@zmig/events'
import type { EventLog, LogSlice } from '@zmig/event-log'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareReading, type SharedReading } from './share-reading.ts'

/** A log of one partition in memory; reading waits until it is let through. */
let offsets: number[]
let asked: string[]
let open: Promise<unknown>
let reading: SharedReading

const read: EventLog['read'] = async (_topic, _partition, from, limit) => {
  asked.push(`${from}+${limit}`)
  const wanted = offsets.filter((offset) => offset >= from)
  await open
  const events = wanted.slice(0, limit).map((offset) => ({ offset }) as RecordedEvent)
  return { events, next: (events.at(-1)?.offset ?? from - 1) + 1, more: wanted.length > limit }
}
const append = (...added: number[]) => {
  offsets.push(...added)
  reading.grown('orders', 0)
}
const ask = (from: number, limit = 2_000) => reading.read('orders', 0, from, limit)
const seen = ({ events, next, more }: LogSlice) => ({ offsets: events.map(({ offset }) => offset), next, more })

beforeEach(() => {
  offsets = []
  asked = []
  open = Promise.resolve()
  reading = shareReading({ read })
})

describe('what several projections read', () => {
  it('is read once for all projections near the end', async () => {
    append(0, 1, 2)
    expect(seen(await ask(0))).toEqual({ offsets: [0, 1, 2], next: 3, more: false })
    expect(seen(await ask(1))).toEqual({ offsets: [1, 2], next: 3, more: false })
    expect(seen(await ask(3))).toEqual({ offsets: [], next: 3, more: false })
    expect(seen(await ask(0, 2))).toEqual({ offsets: [0, 1], next: 2, more: true })
    expect(asked).toEqual(['0+2000'])
  })

  it('reads only the new events after the partition has grown, and keeps gaps', async () => {
    append(0, 1)
    await ask(0)
    append(5, 6)
    const both = await Promise.all([ask(1), ask(2)])
    expect(both.map(seen)).toEqual([
      { offsets: [1, 5, 6], next: 7, more: false },
      { offsets: [5, 6], next: 7, more: false },
    ])
    expect(asked).toEqual(['0+2000', '2+200'])
  })

  it('reads again when the partition grows during a read', async () => {
    let letThrough: () => void = () => undefined
    open = new Promise<void>((resolve) => (letThrough = resolve))
    append(0)
    const before = ask(0)
    append(1)
    const after = ask(0)
    letThrough()
    expect(seen(await before).offsets).toEqual([0])
    expect(seen(await after).offsets).toEqual([0, 1])
    expect(seen(await ask(0)).offsets).toEqual([0, 1])
  })

  it('reads older events from the log', async () => {
    append(...Array.from({ length: 300 }, (_, offset) => offset))
    expect(seen(await ask(250)).offsets).toHaveLength(50)
    expect(seen(await ask(0)).offsets).toHaveLength(300)
    expect(seen(await ask(0)).offsets).toHaveLength(300)
    append(...Array.from({ length: 300 }, (_, offset) => 300 + offset))
    expect(seen(await ask(299))).toMatchObject({ next: 600, more: false })
    expect(seen(await ask(10, 20))).toMatchObject({ next: 30, more: true })
  })

  it('is forgotten after a lost connection', async () => {
    append(0, 1)
    await ask(0)
    reading.forget()
    offsets = [0]
    expect(seen(await ask(0)).offsets).toEqual([0])
  })

  it('does not keep a failed read', async () => {
    append(0)
    open = Promise.reject(new Error('away'))
    await expect(ask(0)).rejects.toThrow('away')
    open = Promise.resolve()
    expect(seen(await ask(0)).offsets).toEqual([0])
  })
})
