import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EdgeError } from '../../edge/edge-client.ts'
import { createSuggestionSource, type Answer } from './suggestion-source.ts'
import type { Suggestion } from '@zmig/edge-contract'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const brand = (text: string): Suggestion => ({ kind: 'brand', text, count: 1 })

/** An edge that answers on command. */
const setUp = () => {
  const asked: {
    text: string
    signal: AbortSignal
    answer: (texts: string[]) => void
    fail: (error?: Error) => void
  }[] = []
  const answers: Answer[] = []
  const type = createSuggestionSource({
    fetchSuggestions: (text, signal) =>
      new Promise((resolve, reject) =>
        asked.push({
          text,
          signal,
          answer: (texts) => resolve(texts.map(brand)),
          fail: (error = new Error('no answer')) => reject(error),
        }),
      ),
    onAnswer: (answer) => answers.push(answer),
  })
  const pause = () => vi.advanceTimersByTimeAsync(120)
  const shown = () => answers.at(-1)
  return { asked, type, pause, shown }
}

it('sends one request for text that is typed without a pause', async () => {
  const { asked, type, pause } = setUp()
  for (const text of ['m', 'mi', 'mic', 'mic ']) type(text)
  await pause()
  expect(asked.map(({ text }) => text)).toEqual(['mic'])
})

it('lets no answer overtake a later one, and ends the earlier question', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  type('pi')
  await pause()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.answer(['Pirelli'])
  asked[0]?.answer(['Michelin'])
  await pause()
  expect(shown()).toEqual({ status: 'found', text: 'pi', suggestions: [brand('Pirelli')] })
})

it('keeps the suggestions of before while it waits', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  asked[0]?.answer(['Michelin'])
  await pause()
  type('mic')
  expect(shown()).toEqual({ status: 'waiting', text: 'mic', suggestions: [brand('Michelin')] })
})

it('does not request a cached text again', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  asked[0]?.answer(['Michelin'])
  await pause()
  type('')
  expect(shown()?.status).toBe('idle')
  type('mi')
  expect(shown()).toMatchObject({ status: 'found', suggestions: [brand('Michelin')] })
  await pause()
  expect(asked).toHaveLength(1)
})

it('says that it failed, and asks again at the next typing', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  asked[0]?.fail()
  await pause()
  expect(shown()).toEqual({ status: 'failed', text: 'mi', suggestions: [] })
  type('mic')
  type('mi')
  await pause()
  expect(asked.map(({ text }) => text)).toEqual(['mi', 'mi'])
})

it('gives a person who asked too often the sentence of the edge', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  const detail = 'הגיעו מהרשת שלכם הרבה בקשות ברצף. נסו שוב בעוד דקה.'
  asked[0]?.fail(new EdgeError(429, { type: 'about:blank', title: 'Too often', status: 429, detail }))
  await pause()
  expect(shown()).toEqual({ status: 'failed', text: 'mi', suggestions: [], reason: detail })
})

it('says nothing of a question that was ended', async () => {
  const { asked, type, pause, shown } = setUp()
  type('mi')
  await pause()
  type('')
  asked[0]?.fail()
  await pause()
  expect(shown()?.status).toBe('idle')
})
