import { expect, test } from 'vitest'
import { currentFacts } from '../delivery/delivery.decider.ts'
import { renderText } from '../letter/render.ts'
import type { Template } from '../message/message.ts'
import { config, orderModel } from '../testing/models.ts'
import { MOST_CHARACTERS } from '../ports/texter.port.ts'
import { orderLetter, shortMessage } from './messages.ts'
import type { OrderModel } from './model.ts'

const { shopName, company, publicUrl: shopUrl } = config
const sender = { shopName, shopUrl, phone: company.phones[0] ?? '', ...company }

/** An order whose appointment falls through, as a message about something else reads it. */
const broken = (template: Template, garageOut: boolean): OrderModel => {
  const model = orderModel({ order: { broken: true, garageOut } })
  const facts = currentFacts(template, model.order, model.facts)
  return { ...model, facts, garage: facts.appointment ? model.garage : undefined }
}
const letterOf = (template: Template, garageOut: boolean) => {
  const letter = orderLetter(template, broken(template, garageOut))
  if (!letter) throw new Error(template)
  return [letter.subject, letter.preview, renderText(letter, sender)].join('\n')
}
const gone = ['30 בנובמבר', '10:00', 'במועד שבחרתם']

test.each(['placed', 'paid', 'transit', 'arrived'] as const)('%s: a time is still to be chosen', (template) => {
  const letter = letterOf(template, false)
  expect(letter).toMatch(/התבטל. בחרו מועד חדש/)
  for (const words of gone) expect(letter).not.toContain(words)
})

test.each(['placed', 'paid', 'transit', 'arrived'] as const)('%s: the garage is out, and we call', (template) => {
  const letter = letterOf(template, true)
  expect(letter).toContain('נתקשר אליכם כדי לתאם מוסך אחר')
  for (const words of [...gone, 'גומי איילון', '03-5550101', 'נשלח את הצמיגים', 'בחרו מועד'])
    expect(letter).not.toContain(words)
})

test.each([
  [false, 'בחרו מועד חדש'],
  [true, 'נתקשר לתאם מוסך אחר'],
])('the text about tyres that are there names no time either (garage out: %s)', (garageOut, next) => {
  const message = shortMessage('arrived', broken('arrived', garageOut)) ?? ''
  expect(message).toContain(next)
  expect(message).not.toMatch(/30\.11|10:00|התור|03-5550101/)
  expect(message.length).toBeLessThanOrEqual(MOST_CHARACTERS)
})
