import { describe, expect, it } from 'vitest'
import { hebrewDate, stockText } from './stock.tsx'

const settings = {
  currentShipmentDisplayTime: '2026-12-03',
  nextShipmentDisplayTime: '2027-01-14',
  nextShipmentOrderDeadline: '2026-12-10',
}

describe('the stock text', () => {
  it('says that the tyre is in stock', () =>
    expect(stockText('instock', settings)).toEqual({ tone: 'in', word: 'מלאי מיידי', details: [] }))

  it('says when the upcoming shipment arrives', () =>
    expect(stockText('preorder', settings)).toMatchObject({
      word: 'מגיע במשלוח הקרוב',
      details: ['צפי הגעה: 3 בדצמבר'],
    }))

  it('says when the next shipment arrives and until when to order', () =>
    expect(stockText('ondemand', settings).details).toEqual(['צפי הגעה: 14 בינואר', 'מועד אחרון להזמנה: 10 בדצמבר']))

  it('leaves out missing dates', () => {
    const none = { currentShipmentDisplayTime: '', nextShipmentDisplayTime: '', nextShipmentOrderDeadline: '' }
    expect(stockText('preorder', none).details).toEqual([])
    expect(stockText('ondemand').details).toEqual([])
  })

  it('asks the shopper to call when the visibility is none', () => expect(stockText('none').word).toBe('נא להתקשר'))
})

it.each([
  ['2026-01-09', '9 בינואר'],
  ['2026-12-31T22:00:00Z', '31 בדצמבר'],
  ['2026-13-01', ''],
  ['soon', ''],
])('writes %s as %j', (iso, text) => expect(hebrewDate(iso)).toBe(text))
