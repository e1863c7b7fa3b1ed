import { expect, it } from 'vitest'
import { sampleTerms } from '@zmig/edge-contract/testing'
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

it('names the days and the fee of a return by the terms', () => {
  expect(text.afterDispatch(true, sampleTerms)).toBe(
    'אפשר לבקש החזרה בתוך 14 ימים מהמשלוח. מההחזר לכרטיס יורדים דמי טיפול של ₪25, ולא יותר מחמישה אחוזים מהמחיר. נחזור אליכם עם פרטי ההחזרה.',
  )
  expect(text.afterDispatch(false, sampleTerms)).toBe(
    'אפשר לבקש החזרה בתוך 14 ימים מהמשלוח. כל הסכום חוזר אליכם. נחזור אליכם עם פרטי ההחזרה.',
  )
  const other = text.afterDispatch(true, { ...sampleTerms, returnDays: 30, cardReturnFee: 40, cardReturnPercent: 2 })
  expect(other).toContain('בתוך 30 ימים')
  expect(other).toContain('של ₪40, ולא יותר משני אחוזים')
  expect(text.afterDispatch(true, { ...sampleTerms, cardReturnFee: 0 })).toContain('כל הסכום חוזר אליכם.')
})
