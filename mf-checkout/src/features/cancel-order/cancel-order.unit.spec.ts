import { expect, it } from 'vitest'
import { outcomeOf, text } from './cancel-order.tsx'

it('shows the message of the server', () => {
  const asked = 'קיבלנו את בקשת ההחזרה, וניצור אתכם קשר.'
  expect(outcomeOf({ ok: true, message: asked })).toEqual({ ok: true, sentence: asked })
  const late = 'עברו יותר מ־14 ימים מהמשלוח'
  expect(outcomeOf({ ok: false, message: late })).toEqual({ ok: false, sentence: late })
})

it('shows its own message when the server sends none', () => {
  expect(outcomeOf({ ok: true })).toEqual({ ok: true, sentence: text.done })
  expect(outcomeOf({ ok: false })).toEqual({ ok: false, sentence: text.failed })
})
