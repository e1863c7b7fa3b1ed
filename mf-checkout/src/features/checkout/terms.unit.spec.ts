import { describe, expect, it } from 'vitest'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { deliveryText } from './delivery.text.ts'
import { paymentText } from './payment.text.ts'
import type { Terms } from '@zmig/edge-contract'

const terms = (changed: Partial<Terms> = {}): Terms => ({ ...sampleTerms, ...changed })

describe('the note about the courier', () => {
  it('names fee, free shipping and delivery time of the terms', () => {
    expect(deliveryText.shippingNote(terms(), false)).toBe(
      'שליח מהיר, ₪60 לצמיג אחד וחינם משני צמיגים. מגיע תוך 48 שעות עד שבוע.',
    )
    expect(deliveryText.shippingNote(terms(), true)).toContain('עד שבוע מהגעת הצמיגים לארץ.')
  })

  it.each<[Partial<Terms>, string]>([
    [{ shippingFee: 75 }, '₪75 לצמיג אחד וחינם משני צמיגים'],
    [{ freeShippingFrom: 3 }, '₪60 להזמנה של עד שני צמיגים וחינם מ־3 צמיגים'],
    [{ freeShippingFrom: 1 }, 'שליח מהיר, חינם.'],
    [{ shippingFee: 0 }, 'שליח מהיר, חינם.'],
    [{ deliveryFromHours: 24 }, 'תוך 24 שעות עד שבוע'],
    [{ deliveryToDays: 10 }, 'תוך 48 שעות עד 10 ימים'],
  ])('follows %j', (changed, words) => expect(deliveryText.shippingNote(terms(changed), false)).toContain(words))
})

describe('the texts about payment', () => {
  it('name instalments and holds of the terms', () => {
    expect(paymentText.creditcardNote(terms())).toBe(
      'תשלום בעמוד מאובטח של חברת הסליקה, עד 6 תשלומים. פרטי הכרטיס אינם מגיעים אלינו.',
    )
    expect(paymentText.banktransferNote(terms())).toBe('קליטת ההעברה עשויה להימשך עד 3 ימי עסקים')
    expect(paymentText.transferExplanation(terms())).toBe(
      'אחרי אישור ההזמנה נציג את פרטי חשבון הבנק ואת מספר ההזמנה. הצמיגים נשמרים עבורכם 3 ימי עסקים, והטיפול בהזמנה מתחיל כשהתשלום נקלט.',
    )
    expect(paymentText.cardExplanation(terms())).toBe(
      'אחרי אישור ההזמנה תועברו לעמוד התשלום. הצמיגים נשמרים עבורכם 20 דקות, עד להשלמת התשלום.',
    )
  })

  it('follow other terms', () => {
    expect(paymentText.creditcardNote(terms({ instalments: 12 }))).toContain('עד 12 תשלומים')
    expect(paymentText.creditcardNote(terms({ instalments: 1 }))).toContain('בתשלום אחד.')
    expect(paymentText.banktransferNote(terms({ transferHoldDays: 1 }))).toContain('עד יום עסקים אחד')
    expect(paymentText.transferExplanation(terms({ transferHoldDays: 2 }))).toContain('נשמרים עבורכם שני ימי עסקים')
    expect(paymentText.cardExplanation(terms({ cardHoldMinutes: 45 }))).toContain('נשמרים עבורכם 45 דקות')
  })

  it('names the cards that are not accepted', () => {
    expect(paymentText.notAccepted(['דיינרס', 'אמריקן אקספרס'])).toBe('איננו מקבלים כרטיסים של דיינרס ואמריקן אקספרס.')
  })
})
