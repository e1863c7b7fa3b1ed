import { expect, test } from 'vitest'
import type { EventEnvelope } from '@zmig/events'
import { envelopeJson, refuseTooLarge } from './envelope-json.ts'
import { EventTooLarge } from './errors.ts'
import { MAX_EVENT_BYTES } from './limits.ts'
import { availability, testEan } from './testing.ts'

const withText = (text: string, key = 'k'): EventEnvelope => ({ ...availability(testEan(1), 1), key, data: { text } })

/** Letters until the envelope has exactly so many bytes. */
const filled = (letter: string, bytes: number): EventEnvelope => {
  const room = bytes - envelopeJson(withText('')).bytes
  const size = Buffer.byteLength(JSON.stringify(letter)) - 2
  return withText(letter.repeat(Math.floor(room / size)) + 'x'.repeat(room % size))
}

const refuses = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(EventTooLarge)
    return true
  }
}

test.each(['x', 'צ', '🏍', '"', '\u0001'])('the limit counts the bytes of %j to the last one', (letter) => {
  for (const [bytes, tooLarge] of [
    [MAX_EVENT_BYTES, false],
    [MAX_EVENT_BYTES + 1, true],
  ] as const) {
    const event = filled(letter, bytes)
    expect(refuses(() => envelopeJson(event))).toBe(tooLarge)
    expect(refuses(() => refuseTooLarge(event, JSON.stringify(event.data)))).toBe(tooLarge)
  }
})

test('the limit counts attributes as well as data', () => {
  const event = withText('', '\u0001'.repeat(170_000))
  expect(refuses(() => refuseTooLarge(event, JSON.stringify(event.data)))).toBe(true)
})
