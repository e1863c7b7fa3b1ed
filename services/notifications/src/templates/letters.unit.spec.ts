import { describe, expect, test } from 'vitest'
import { renderHtml, renderText } from '../letter/render.ts'
import type { Letter, Sender } from '../letter/letter.ts'
import type { Template } from '../message/message.ts'
import { config, offerModel, orderModel, requestModel } from '../testing/models.ts'
import { MESSAGES, orderLetter, shortMessage } from './messages.ts'
import { bikeLetter, gatheredLetter, offerLetter, receiptLetter, requestLetter } from './shop-letters.ts'
import type { OrderModel } from './model.ts'

const sender: Sender = {
  shopName: config.shopName,
  legalName: config.company.legalName,
  businessNumber: config.company.businessNumber,
  phone: config.company.phones[0] ?? '',
  email: config.company.email,
  address: config.company.address,
  shopUrl: config.publicUrl,
}
const both = (letter: Letter) => ({ html: renderHtml(letter, sender), text: renderText(letter, sender) })

/** What a reader sees of HTML: its words, without tags. */
const seen = (html: string): string =>
  html
    .replaceAll(/<title>.*?<\/title>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
const heard = (text: string): string => text.replaceAll(/[\u2066\u2069]/g, '').replaceAll(/\s+/g, ' ')

const write = (template: Template, model: OrderModel): Letter => {
  const letter = orderLetter(template, model)
  if (!letter) throw new Error(`${template} has no letter`)
  return letter
}

/** Which of these words one of the two bodies leaves out. */
const missing = (letter: Letter, words: (string | RegExp)[]) => {
  const { html, text } = both(letter)
  const isIn = (body: string, word: string | RegExp) =>
    typeof word === 'string' ? body.includes(word) : word.test(body)
  return words.filter((word) => !isIn(seen(html), word) || !isIn(heard(text), word))
}

const names = (Object.keys(MESSAGES) as Template[]).filter((name) => MESSAGES[name].about === 'order')
const LINK = 'https://shop.example/order/Z-100042.AbCdEfGhIjKlMnOpQrStUv'

describe.each(names)('%s', (name) => {
  const model = orderModel({ facts: { amount: 189_800, refund: true, withdrawn: true, trackingCode: 'RR1IL' } })

  test('is Hebrew from right to left, by tables and inline style, and fetches nothing', () => {
    const { html } = both(write(name, model))
    expect(html).toMatch(/^<!doctype html>\n<html lang="he" dir="rtl">/)
    expect(html).toMatch(/<body dir="rtl"/)
    expect(html).not.toMatch(/<(img|script|link|style|iframe|svg|form|video)\b|url\(|@import|src=|background=/)
    expect(seen(html)).toMatch(/\p{Script=Hebrew}/u)
  })

  test('names the order', () => {
    const letter = write(name, model)
    expect(letter.subject).not.toBe('')
    expect(missing(letter, ['Z-100042'])).toEqual([])
  })

  test('shows typed text as text, also when it looks like markup', () => {
    const typed = `<script>alert(1)</script> "><img src=x onerror=alert(1)> & Co`
    const person = { name: typed, shippingName: typed, address: typed, city: typed, phone: typed }
    const sips = (['install', 'shipping', 'pickup'] as const).map((sip) =>
      write(name, orderModel({ order: { sip }, person })),
    )
    for (const letter of sips) {
      const { html } = both(letter)
      expect(html).not.toMatch(/<script|<img/)
      expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    }
  })

  test('nothing typed begins a line, a header or another direction', () => {
    const typed = 'דנה\r\nBcc: x@example.com\u2028\u202eevil\u0000'
    const letter = write(name, orderModel({ person: { name: typed, phone: typed }, garageName: typed }))
    const { html, text } = both(letter)
    for (const body of [html, text]) {
      expect(body).not.toMatch(/^Bcc:/m)
      for (const unseen of ['\0', '\r', '\u2028', '\u202e']) expect(body).not.toContain(unseen)
    }
    expect(letter.subject).not.toMatch(/[\r\n]/)
  })
})

describe('what matters', () => {
  test('placed: account, amount, reference, until when, and the appointment', () => {
    expect(
      missing(write('placed', orderModel()), [
        'דנה כהן',
        /סכום להעברה:? ₪1,898\.00/,
        /חשבון:? 000000/,
        /סניף:? 000/,
        /אסמכתא:? Z-100042/,
        /להעביר עד:? יום שלישי, 24 בנובמבר בשעה 12:00/,
        'Michelin Power 6',
        '180/55-17 ZR M/C (73W)',
        'גומי איילון דו־גלגלי',
        'יום שני, 30 בנובמבר 2026',
        'בין 10:00 ל־12:00',
        /התקנה, לתשלום במוסך:? ₪240\.00/,
      ]),
    ).toEqual([])
    expect(both(write('placed', orderModel())).html).toContain(`href="${LINK}"`)
    expect(both(write('placed', orderModel())).text).toContain(LINK)
  })

  test('transfer reminder: the same account, and that it may be on its way', () => {
    expect(
      missing(write('transfer-reminder', orderModel()), [/חשבון:? 000000/, '24 בנובמבר', 'כבר העברתם', 'מועד חדש']),
    ).toEqual([])
  })

  test('paid: how much, and what comes next', () => {
    expect(
      missing(write('paid', orderModel({ facts: { amount: 189_800 } })), ['₪1,898.00', 'נשלח את הצמיגים למוסך']),
    ).toEqual([])
    expect(
      missing(write('paid', orderModel({ order: { sip: 'pickup' } })), ['איסוף עצמי', config.company.address]),
    ).toEqual([])
    const person = { address: 'הרצל 5', city: 'חיפה' }
    expect(
      missing(write('paid', orderModel({ order: { sip: 'shipping' }, person })), [/כתובת:? הרצל 5, חיפה/]),
    ).toEqual([])
  })

  test('tyres at the garage: where, when and what to pay there; or whom to call', () => {
    expect(
      missing(write('arrived', orderModel()), ['מחכים לכם', 'בין 10:00 ל־12:00', '₪240.00', '03-5550101']),
    ).toEqual([])
    const appointment = { garageId: 'gumi-ayalon', manualBooking: true, day: null, startHour: null }
    expect(missing(write('arrived', orderModel({ facts: { appointment } })), ['התקשרו למוסך', '03-5550101'])).toEqual(
      [],
    )
  })

  test('sent: the tracking code, when there is one', () => {
    expect(
      missing(write('sent', orderModel({ facts: { trackingCode: 'RR123456785IL' } })), [/מספר מעקב:? RR123456785IL/]),
    ).toEqual([])
    expect(both(write('sent', orderModel({ facts: { trackingCode: '' } }))).text).not.toContain('מעקב')
  })

  test('cancelled: says whether money is refunded', () => {
    const letter = (facts: object, order = {}) => write('cancelled', orderModel({ order, facts }))
    expect(missing(letter({ refund: true, withdrawn: true }), ['נחזיר לכם', 'התור במוסך בוטל'])).toEqual([])
    expect(missing(letter({ refund: true }, { paymentStatus: 'refunded' }), ['כבר החזרנו'])).toEqual([])
    expect(missing(letter({ refund: false }), ['אין מה להחזיר'])).toEqual([])
  })

  test('cancelled: names the amount and the last day of the refund, as the order’s page does', () => {
    const due = { refund: true, amount: 92_400, cancelledAt: '2026-11-23T22:30:00.000Z' } // a new day in Israel
    const letter = (order = {}) => write('cancelled', orderModel({ order, facts: due }))
    expect(missing(letter(), ['₪924.00', 'עד יום שלישי, 8 בדצמבר 2026'])).toEqual([])
    expect(missing(letter({ paymentStatus: 'refunded' }), ['כבר החזרנו לכם ₪924.00'])).toEqual([])
  })

  test('expired, refunded, link, moved and broken', () => {
    expect(
      missing(write('expired', orderModel({ facts: { withdrawn: true } })), ['לא הגיעה בזמן', 'התור במוסך בוטל']),
    ).toEqual([])
    expect(missing(write('refunded', orderModel({ facts: { amount: 12_345 } })), ['₪123.45', 'בחשבון הבנק'])).toEqual(
      [],
    )
    expect(both(write('order-link', orderModel())).text).toContain(LINK)
    expect(missing(write('appointment-moved', orderModel()), ['יום שני, 30 בנובמבר 2026', 'קובץ יומן'])).toEqual([])
    expect(missing(write('appointment-broken', orderModel()), ['לבחירת מועד חדש', 'שמורים לכם'])).toEqual([])
  })

  test('the link of an order that waits for a card: the amount and until when it is held', () => {
    const letter = write('order-link', orderModel({ order: { paymentMethod: 'creditcard' } }))
    expect(missing(letter, ['מחכה לתשלום', '₪', 'לשלם בכרטיס אשראי'])).toEqual([])
    expect(both(letter).text).toContain(LINK)
    expect(shortMessage('order-link', orderModel({ order: { paymentMethod: 'creditcard' } }))).toContain('לתשלום')
  })

  test('a wrong charge that went back: whether there still is an order', () => {
    const returned = (order: Parameters<typeof orderModel>[0]) =>
      write('money-returned', orderModel({ ...order, facts: { amount: 100 } }))
    expect(missing(returned({ order: { paymentStatus: 'paid' } }), ['₪1.00', 'אינו משנה את ההזמנה'])).toEqual([])
    const ended = returned({ order: { status: 'cancelled', paymentStatus: 'expired' } })
    expect(missing(ended, ['₪1.00', 'מבוטלת', 'להזמין שוב'])).toEqual([])
    expect(both(ended).text).not.toContain('אינו משנה')
  })

  test('a return that was asked for: when, and what comes next', () => {
    const letter = write('return-asked', orderModel({ facts: { askedAt: '2026-11-24T10:00:00.000Z' } }))
    expect(missing(letter, ['ביום שלישי, 24 בנובמבר בשעה 12:00', 'לתאם את ההחזרה', 'אל תשלחו'])).toEqual([])
    expect(both(letter).text).toContain(LINK)
  })

  test('refunded: names the cost of a return, and nothing when the refund is full', () => {
    const refunded = (amount: number) => write('refunded', orderModel({ facts: { amount } }))
    const { payNow } = orderModel().order
    expect(missing(refunded(payNow - 2_500), [/שילמתם/, 'עלות ההחזרה'])).toEqual([])
    expect(both(refunded(payNow)).text).not.toContain('ההפרש')
  })

  test('the garage: who comes when, with which tyres, to pay what; and whether it waits for money', () => {
    expect(
      missing(write('garage-booking', orderModel()), [
        'דנה כהן',
        '0521234567',
        '180/55-17 ZR M/C (73W)',
        'יום שני, 30 בנובמבר 2026',
        '₪240.00',
        'מחכה להעברה',
      ]),
    ).toEqual([])
    const paid = both(write('garage-booking', orderModel({ order: { paymentStatus: 'paid' } })))
    expect(paid.text).not.toContain('מחכה להעברה')
    expect(paid.text).not.toMatch(/dana@example|1,898|Z-100042\.AbC/)
    expect(missing(write('garage-cancelled', orderModel()), ['בוטל', 'בין 10:00 ל־12:00'])).toEqual([])
  })

  test('an offer: the price, the list price and until when to answer', () => {
    expect(
      missing(offerLetter(offerModel(null)), ['₪850.00', '₪949.00', '0521234567', /לענות עד:? יום ראשון, 22 בנובמבר/]),
    ).toEqual([])
  })

  test('a tyre request, and its receipt', () => {
    expect(
      missing(requestLetter(requestModel()), ['110/90-18', 'Vespa GTS', '0521234567', 'dana@example.co.il']),
    ).toEqual([])
    const hostile = requestModel({ tireSize: '<script>x</script>', model: '"><b>' })
    expect(both(requestLetter(hostile)).html).not.toMatch(/<script|<b>/)
    expect(missing(receiptLetter(requestModel()), ['110/90-18', 'נחזור אליכם'])).toEqual([])
    const { html, text } = both(receiptLetter(requestModel({ tireSize: 'typed size', model: 'typed model' })))
    expect(html + text).not.toContain('typed')
  })

  test('a bike that the wizard does not list, with what was typed and no markup', () => {
    const { shop, person } = requestModel({ model: 'Ural Gear Up <b>1998</b>' })
    const { html, text } = both(bikeLetter({ shop, person }))
    expect(text).toContain('Ural Gear Up')
    expect(html).not.toContain('<b>1998')
  })

  test('before it is paid, an order shows no typed words that could lure its reader anywhere', () => {
    const unpaid = (person: object) =>
      both(
        write(
          'placed',
          orderModel({ order: { sip: 'shipping' }, person: { address: 'הרצל 5/3', city: 'חיפה', ...person } }),
        ),
      )
    for (const lure of ['Win at evil.example', 'Call 0501111111 now', 'x@evil.example you', 'a b '.repeat(30)]) {
      const { html, text } = unpaid({ name: lure, shippingName: lure, address: `${lure} 050 1111111` })
      expect(html + text).not.toContain(lure.trim())
      expect(text).toMatch(/^שלום,$/m)
      expect(heard(text)).toContain('כפי שנמסר בהזמנה')
    }
    for (const name of ['דנה כהן', "ג'ני בן־דוד", 'ד״ר נועה לוי', 'J. R. O’Neil'])
      expect(heard(unpaid({ name }).text)).toContain(`שלום ${name},`)
    expect(heard(unpaid({}).text)).toContain('הרצל 5/3, חיפה')
    expect(heard(unpaid({ address: 'שד׳ בן גוריון 12, דירה 5, 3303141' }).text)).toContain('דירה 5, 3303141, חיפה')
    const paid = { order: { paymentStatus: 'paid' as const }, person: { name: 'Dana 007' } }
    expect(heard(both(write('paid', orderModel(paid))).text)).toContain('שלום Dana 007,')
  })

  test('gathered offers and requests: everything of each, in one line', () => {
    const letter = gatheredLetter([
      { about: 'offer', model: offerModel(null) },
      { about: 'request', model: requestModel() },
      { about: 'bike', model: requestModel({ model: 'Ural Gear Up' }) },
    ])
    expect(
      missing(letter, [
        '2907373823466',
        '₪850.00',
        '₪949.00',
        '0521234567',
        /לענות עד יום ראשון/,
        'Vespa GTS',
        '110/90-18',
        'dana@example.co.il',
        'Ural Gear Up',
      ]),
    ).toEqual([])
    expect(letter.subject).toContain('3')
  })
})
