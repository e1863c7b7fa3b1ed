import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { text } from './text.ts'

it('says what the server says: that a person arranges the return, or that it is too late', () => {
  const asked = 'קיבלנו את בקשת ההחזרה, וניצור אתכם קשר.'
  expect(outcomeOf({ ok: true, message: asked })).toEqual({ ok: true, sentence: asked })
  const late = 'עברו יותר מ־14 ימים מהמשלוח'
  expect(outcomeOf({ ok: false, message: late })).toEqual({ ok: false, sentence: late })
})

it('has a sentence of its own where the server says nothing', () => {
  expect(outcomeOf({ ok: true })).toEqual({ ok: true, sentence: text.done })
  expect(outcomeOf({ ok: false })).toEqual({ ok: false, sentence: text.failed })
})
