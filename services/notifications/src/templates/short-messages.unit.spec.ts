import { describe, expect, test } from 'vitest'
import { MOST_CHARACTERS } from '../ports/texter.port.ts'
import type { Product } from '../replica/named.replica.ts'
import { offerModel, orderModel } from '../testing/models.ts'
import { fitting, shortMessage } from './messages.ts'
import { offerAnswer as wordings } from './short-messages.ts'

const offerAnswer = (...model: Parameters<typeof wordings>) => fitting(wordings(...model))

const LINK = 'https://shop.example/order/Z-100042.AbCdEfGhIjKlMnOpQrStUv'
const coupon = { code: 'OFFER-7K2M9Q', discount: 9_900, validUntil: '2026-11-22T12:00:00.000Z' }

describe.each([
  'placed',
  'paid',
  'arrived',
  'sent',
  'not-sent',
  'not-arrived',
  'tracking',
  'appointment-moved',
  'appointment-broken',
  'cancelled',
  'expired',
  'order-link',
] as const)('%s', (template) => {
  test('fits two segments of Hebrew and leads to the order, however long the names are', () => {
    for (const garageName of ['מוסך', 'העוגן היפואי – צמיגים לאופנועים', 'מוסך '.repeat(40)]) {
      const message = shortMessage(template, orderModel({ garageName, facts: { trackingCode: 'RR123456785IL' } })) ?? ''
      expect(message.length).toBeLessThanOrEqual(MOST_CHARACTERS)
      expect(message).toContain(LINK)
      expect(message).toMatch(/^צמיגו: /)
    }
  })
})

test('text messages hold the important facts', () => {
  expect(shortMessage('placed', orderModel())).toMatch(/₪1,898\.00 עד 24\.11, 12:00/)
  expect(shortMessage('arrived', orderModel({ garageName: 'רותם' }))).toMatch(/הגיעו לרותם.*30\.11 בשעה 10:00/)
  expect(shortMessage('arrived', orderModel({ garageName: 'Moto Pit' }))).toMatch(/הגיעו ל־Moto Pit/)
  const manual = { garageId: 'a', manualBooking: true, day: null, startHour: null }
  expect(shortMessage('arrived', orderModel({ garageName: 'רותם', facts: { appointment: manual } }))).toMatch(
    /03-5550101/,
  )
  expect(shortMessage('sent', orderModel({ facts: { trackingCode: 'RR1IL' } }))).toContain('RR1IL')
  expect(shortMessage('not-sent', orderModel({ facts: { trackingCode: 'RR1IL' } }))).toMatch(
    /תיקון.*עדיין אצלנו.*מספר המעקב בוטל.*נעדכן כשתצא/,
  )
  expect(shortMessage('not-sent', orderModel())).not.toContain('מעקב')
  expect(shortMessage('not-arrived', orderModel())).toMatch(/תיקון.*עוד לא הגיעו למוסך.*נעדכן כשיגיעו/)
  expect(shortMessage('tracking', orderModel({ facts: { trackingCode: 'RR2IL' } }))).toMatch(/מספר המעקב.*RR2IL/)
  const moved = (facts: { leaves?: boolean; elsewhere?: boolean }) =>
    shortMessage('appointment-moved', orderModel({ garageName: 'רותם', facts }))
  expect(moved({})).toMatch(/עבר לרותם, 30\.11 בשעה 10:00/)
  expect(moved({ leaves: true })).toMatch(/עוברים לרותם\. נעדכן כשיגיעו\./)
  expect(shortMessage('appointment-broken', orderModel())).toMatch(/התבטל\. אל תגיעו למוסך\. בחרו מועד חדש/)
  expect(shortMessage('appointment-broken', orderModel({ order: { garageOut: true } }))).toMatch(/נתקשר לתאם מוסך אחר/)
  expect(shortMessage('cancelled', orderModel())).toContain('בוטלה')
  expect(shortMessage('expired', orderModel())).toMatch(/בוטלה.*נא לא להעביר/)
  const long = 'העוגן היפואי – צמיגים לאופנועים'
  expect(shortMessage('arrived', orderModel({ garageName: long }))).toContain(long)
  expect(shortMessage('refunded', orderModel())).toBeUndefined()
})

test('an accepted offer is a coupon and until when; a refused one is a polite sentence', () => {
  expect(offerAnswer(offerModel(coupon))).toMatch(/OFFER-7K2M9Q.*22\.11, 14:00/)
  expect(offerAnswer(offerModel(null))).toMatch(/לא נוכל למכור במחיר הזה/)
})

test('a refused offer brings the word of staff, shortened where two segments hold no more, and never without the word', () => {
  const model = offerModel(null)
  const refused = (offerWord: string) => offerAnswer({ ...model, person: { ...model.person, texts: { offerWord } } })
  expect(refused('אולי בחודש הבא.')).toMatch(/במחיר הזה\. אולי בחודש הבא\. נשמח לעזור/)
  expect(refused('אפשר 5% בקופון ABC')).toMatch(/בקופון ABC\. נשמח לעזור/)
  expect(refused('אולי בחודש הבא?')).toMatch(/הבא\? נשמח לעזור/)
  expect(refused('x'.repeat(60))).toContain('x'.repeat(60))
})

describe('an accepted offer', () => {
  const accepted = (product: Partial<Product>, publicUrl = 'https://shop.example') => {
    const model = offerModel(coupon)
    const known = model.product && { ...model.product, ...product }
    return offerAnswer({ ...model, shop: { ...model.shop, publicUrl }, product: known })
  }
  const link = 'https://shop.example/tire/moto/2907373823466'

  test('names the tyre that the coupon is for, and leads to it', () => {
    expect(accepted({})).toBe(
      `צמיגו: ההצעה התקבלה! קופון OFFER-7K2M9Q ל־Michelin Power 6 180/55ZR17, עד 22.11, 14:00. ${link}`,
    )
    const displaySize = '120/70ZR17 M/C (58W) + 180/55ZR17 M/C (73W)'
    expect(accepted({ set: true, displaySize })).toMatch(/לזוג Michelin Power 6 120\/70ZR17 \+ 180\/55ZR17/)
  })

  test('fits two segments however long name and address are, and the link goes last', () => {
    for (const displayName of [
      'Power 6',
      'Diablo Rosso IV Corsa',
      'Battlax Adventurecross Tourer AX41T',
      'x'.repeat(200),
    ])
      for (const publicUrl of ['https://shop.example', 'https://a-shop-with-a-longer-name.example']) {
        const message = accepted({ displayName }, publicUrl)
        expect(message.length).toBeLessThanOrEqual(MOST_CHARACTERS)
        expect(message).toMatch(/^צמיגו: .*OFFER-7K2M9Q.*22\.11, 14:00/)
        expect(message).toContain(`${publicUrl}/tire/moto/2907373823466`)
      }
    expect(accepted({}, `https://${'a'.repeat(80)}.example`)).toMatch(/OFFER-7K2M9Q להזמנה אחת/)
  })

  test('of a tyre that the catalogue does not name leads to it all the same', () => {
    const message = offerAnswer({ ...offerModel(coupon), product: undefined })
    expect(message).toContain('לצמיג שהצעתם עליו')
    expect(message).toContain(link)
  })
})

test('an address of the shop that is too long for any text is an error', () => {
  const model = { ...orderModel(), link: `https://${'a'.repeat(200)}.example/order/Z-1.x` }
  expect(() => shortMessage('sent', model)).toThrow('too long')
})
