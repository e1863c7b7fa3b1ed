import { expect, test } from 'vitest'
import { parseMessagesCommand } from './messages-command.ts'

test('the default action is list', () => {
  expect(parseMessagesCommand([])).toEqual({ action: 'list' })
  expect(parseMessagesCommand(['list'])).toEqual({ action: 'list' })
})

test('one message is sent again by its number', () => {
  expect(parseMessagesCommand(['retry', '42'])).toEqual({ action: 'retry', id: 42 })
})

test.each([
  [['retry']],
  [['retry', 'all']],
  [['retry', '1', '2']],
  [['list', '1']],
  [['drop', '1']],
  [['retry', '-1']],
])('%j means nothing', (args) => {
  expect(parseMessagesCommand(args)).toBeUndefined()
})
