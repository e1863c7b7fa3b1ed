import { expect, it } from 'vitest'
import { createSignedChoices } from './signed-choice.ts'

const now = new Date('2026-05-04T12:00:00Z')
const at = (time: Date, sessionSecret = 'a secret') => createSignedChoices({ sessionSecret }, { now: () => time })
const choices = at(now)
const later = (minutes: number) => at(new Date(now.getTime() + minutes * 60_000))
const text = choices.write({ kind: 'purchase', slice: 'checkout', version: '1.0.0-abc' }, 120)

it('is read as it was written, until its time is over', () => {
  const until = new Date('2026-05-04T14:00:00Z')
  const choice = { kind: 'purchase', slice: 'checkout', version: '1.0.0-abc', until }
  expect(choices.read(['purchase'], text)).toEqual(choice)
  expect(later(119).read(['purchase'], text)).toEqual(choice)
  expect(later(120).read(['purchase'], text)).toBeUndefined()
})

it('needs no escape in a cookie or an address', () => {
  expect(encodeURIComponent(text)).toBe(text)
})

it.each([
  ['', 'nothing'],
  [text.slice(0, -1), 'a part'],
  [text.replace('1.0.0-abc', '1.0.0-abd'), 'another version'],
  [text.replace('checkout', 'wizard'), 'another slice'],
  [text.replace(/~(\w+)~([\w-]+)$/, '~zzzzzz~$2'), 'another end'],
  [`${text}~more`, 'more'],
  [at(now, 'another secret').write({ kind: 'purchase', slice: 'checkout', version: '1.0.0-abc' }, 120), 'a guess'],
])('does not believe %j: %s', (altered) => {
  expect(choices.read(['purchase'], altered)).toBeUndefined()
})

it('of one kind is not believed as another', () => {
  expect(choices.read(['preview', 'override'], text)).toBeUndefined()
  const preview = choices.write({ kind: 'preview', slice: 'checkout', version: '1.0.0-abc' }, 1)
  expect(choices.read(['preview', 'override'], preview)).toMatchObject({ kind: 'preview' })
  expect(choices.read(['preview'], preview.replace('preview', 'override'))).toBeUndefined()
})
