import { expect, it } from 'vitest'
import { renderHtml, renderText } from '../letter/render.ts'
import type { Letter } from '../letter/letter.ts'
import type { Template } from '../message/message.ts'
import { config, offerModel, orderModel } from '../testing/models.ts'
import { MESSAGES, orderLetter, shortMessage } from './messages.ts'
import { gatheredLetter, offerLetter } from './shop-letters.ts'
import { offerAnswer } from './short-messages.ts'

const { shopName, publicUrl: shopUrl } = config
const { legalName, businessNumber, email, address, phones } = config.company
const sender = { shopName, shopUrl, legalName, businessNumber, email, address, phone: phones[0] ?? '' }

const wordsOf = (letter: Letter): string[] => [renderHtml(letter, sender), renderText(letter, sender), letter.subject]

/** The amounts of a text that are written otherwise than `₪1,898.00`; a coupon's discount has whole shekels. */
const oddAmounts = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.replaceAll(/−₪\d+(?![\d.,])/g, '').match(/₪[\d,]+(?:\.\d+)?/g) ?? [])
    .filter((amount) => !/^₪\d{1,3}(?:,\d{3})*\.\d\d$/.test(amount))

const aboutOrders = (Object.keys(MESSAGES) as Template[]).filter((name) => MESSAGES[name].about === 'order')

/** Every message about an order, delivered in each way, in each state of its payment. */
const messagesOf = (template: Template): string[] =>
  (['install', 'shipping', 'pickup'] as const).flatMap((sip) =>
    (['pending', 'paid', 'expired', 'refund_due', 'refunded'] as const).flatMap((paymentStatus) => {
      const order = { sip, paymentStatus, discount: 5_000, shipping: 6_000, subtotal: 194_800, payNow: 195_800 }
      const facts = { amount: 92_400, refund: true, withdrawn: true, installationBefore: 12_000, elsewhere: true }
      const model = orderModel({ order, facts })
      const letter = orderLetter(template, model)
      return [...(letter ? wordsOf(letter) : []), shortMessage(template, model) ?? '']
    }),
  )

it.each(aboutOrders)('%s writes every amount with agorot', (template) =>
  expect(oddAmounts(messagesOf(template))).toEqual([]),
)

it('finds amounts in the messages, among them a discount in whole shekels', () => {
  const all = aboutOrders.flatMap(messagesOf).join('\n')
  for (const amount of ['₪1,948.00', '₪60.00', '₪1,958.00', '₪240.00', '₪924.00', '−₪50']) expect(all).toContain(amount)
  expect(oddAmounts(['₪60 ', '₪59.9.', '₪1898.00', '₪1,898.00', '−₪50'])).toEqual(['₪60', '₪59.9', '₪1898.00'])
})

it('messages about offers write every amount with agorot', () => {
  const coupon = { code: 'OFFER-7K2M9Q', discount: 9_900, validUntil: '2026-11-22T12:00:00.000Z' }
  const letters = [offerLetter(offerModel(null)), gatheredLetter([{ about: 'offer', model: offerModel(null) }])]
  const texts = [...letters.flatMap(wordsOf), ...offerAnswer(offerModel(coupon)), ...offerAnswer(offerModel(null))]
  expect(texts.join('\n')).toContain('₪850.00')
  expect(oddAmounts(texts)).toEqual([])
})
