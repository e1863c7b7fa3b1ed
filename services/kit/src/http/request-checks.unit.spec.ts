import { expect, test } from 'vitest'
import { storableText } from './request-checks.ts'

const read = (json: string): unknown => JSON.parse(json, storableText)

test('half of a surrogate pair becomes the replacement character; whole pairs stay', () => {
  expect(read(String.raw`{"notes":"\ud83c x \udfff \ud83c\udfcd","more":[{"name":"א\ud800"}],"quantity":2}`)).toEqual({
    notes: '\ufffd x \ufffd 🏍',
    more: [{ name: 'א\ufffd' }],
    quantity: 2,
  })
})

test('a NUL is refused anywhere in a text', () => {
  expect(() => read(String.raw`{"more":[{"name":"a\u0000b"}]}`)).toThrow(SyntaxError)
})
