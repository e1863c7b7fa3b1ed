import { expect, test } from 'vitest'
import { parsePeopleCommand } from './people-command.ts'

test('erases a person by their order or their id', () => {
  expect(parsePeopleCommand(['erase', 'Z-100042'])).toEqual({ action: 'erase', id: 'Z-100042', yes: false })
  expect(parsePeopleCommand(['erase', 'Z-100042', '--yes'])).toEqual({ action: 'erase', id: 'Z-100042', yes: true })
})

test.each([[[]], [['erase']], [['erase', '--yes']], [['erase', '--all']], [['erase', 'Z-1', 'Z-2']], [['list']]])(
  '%j means nothing',
  (args) => {
    expect(parsePeopleCommand(args)).toBeUndefined()
  },
)
