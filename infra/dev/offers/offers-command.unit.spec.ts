import { expect, test } from 'vitest'
import { parseOffersCommand } from './offers-command.ts'

const offerId = '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b'

test('the default action is list', () => {
  expect(parseOffersCommand([])).toEqual({ action: 'list' })
  expect(parseOffersCommand(['list'])).toEqual({ action: 'list' })
})

test('one offer is accepted or refused by its id', () => {
  expect(parseOffersCommand(['accept', offerId])).toEqual({ action: 'accept', offerId })
  expect(parseOffersCommand(['refuse', offerId])).toEqual({ action: 'refuse', offerId })
})

test.each([
  [['accept']],
  [['accept', 'all']],
  [['accept', offerId, offerId]],
  [['list', offerId]],
  [['take', offerId]],
])('%j means nothing', (args) => {
  expect(parseOffersCommand(args)).toBeUndefined()
})
