import { expect, test } from 'vitest'
import { parseMessagesCommand } from './messages-command.ts'

test('the default action is list', () => {
  expect(parseMessagesCommand([])).toEqual({ action: 'list' })
  expect(parseMessagesCommand(['list'])).toEqual({ action: 'list' })
})

test('one message is sent again by its number', () => {
  expect(parseMessagesCommand(['retry', '42'])).toEqual({ action: 'retry', id: 42 })
})

test('everything that was given up is sent again at once', () => {
  expect(parseMessagesCommand(['retry', 'all'])).toEqual({ action: 'retry', id: 'all' })
})

test.each([[['retry']], [['retry', '1', '2']], [['list', '1']], [['drop', '1']], [['retry', '-1']]])(
  '%j means nothing',
  (args) => {
    expect(parseMessagesCommand(args)).toBeUndefined()
  },
)
