import { describe, expect, test } from 'vitest'
import { countSegments } from './index.ts'

const segments = (text: string) => countSegments(text).segments

describe('segments of a text message', () => {
  test('Hebrew has 70 letters in one, and 67 in each of several', () => {
    expect(countSegments('ש'.repeat(70))).toEqual({ encoding: 'ucs2', segments: 1 })
    expect([71, 134, 135, 201, 202].map((length) => segments('ש'.repeat(length)))).toEqual([2, 2, 3, 3, 4])
  })

  test('English has 160 letters in one, and 153 in each of several', () => {
    expect(countSegments('a'.repeat(160))).toEqual({ encoding: 'gsm', segments: 1 })
    expect([161, 306, 307].map((length) => segments('a'.repeat(length)))).toEqual([2, 2, 3])
  })

  test('one Hebrew letter makes all of a text Hebrew', () => {
    expect(countSegments(`${'a'.repeat(70)}ש`)).toEqual({ encoding: 'ucs2', segments: 2 })
  })

  test('brackets, the euro and the other escaped letters take the room of two', () => {
    for (const letter of '^{}\\[~]|€')
      expect(countSegments(letter.repeat(80))).toEqual({ encoding: 'gsm', segments: 1 })
    expect(segments('€'.repeat(81))).toBe(2)
    // 76 pairs fill 152 of 153: the next pair is not cut
    expect([152, 153].map((length) => segments('€'.repeat(length)))).toEqual([2, 3])
  })

  test('an emoji takes the room of two Hebrew letters and is not cut', () => {
    expect([35, 36].map((length) => segments('🏍'.repeat(length)))).toEqual([1, 2])
    expect([66, 67].map((length) => segments('🏍'.repeat(length)))).toEqual([2, 3])
  })

  test('the shekel sign is in no table of GSM, and an empty text is one segment', () => {
    expect(countSegments('₪')).toEqual({ encoding: 'ucs2', segments: 1 })
    expect(countSegments('')).toEqual({ encoding: 'gsm', segments: 1 })
  })
})
