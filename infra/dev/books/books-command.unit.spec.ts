import { expect, test } from 'vitest'
import { booksCommand } from './books-command.ts'

test.each([
  [[], { from: 'today' }],
  [['check', '--day', '2026-11-30'], { from: '2026-11-30', to: '2026-11-30' }],
  [['check', '--month', '2026-11'], { from: '2026-11-01', to: '2026-11-31' }],
])('npm run books -- %j is understood', (typed, asked) => expect(booksCommand.read(typed)).toEqual({ asked }))
