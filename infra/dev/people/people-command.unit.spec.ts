import { expect, test } from 'vitest'
import { parsePeopleCommand } from './people-command.ts'

test('erases a person by their order, phone, e-mail or id', () => {
  expect(parsePeopleCommand(['erase', 'Z-100042'])).toEqual({ action: 'erase', who: 'Z-100042', yes: false })
  expect(parsePeopleCommand(['erase', 'Z-100042', '--yes'])).toEqual({ action: 'erase', who: 'Z-100042', yes: true })
  expect(parsePeopleCommand(['erase', '050-1234567'])).toMatchObject({ who: '050-1234567' })
})

test('sends a new link to an order', () => {
  expect(parsePeopleCommand(['new-link', 'Z-100042'])).toEqual({ action: 'new-link', orderId: 'Z-100042' })
  expect(parsePeopleCommand(['new-link', 'Z-100042', '--yes'])).toBeUndefined()
})

test.each([[[]], [['erase']], [['erase', '--yes']], [['erase', '--all']], [['erase', 'Z-1', 'Z-2']], [['list']]])(
  '%j means nothing',
  (args) => {
    expect(parsePeopleCommand(args)).toBeUndefined()
  },
)
