import { expect, it } from 'vitest'
import { PutBackReason } from './product-import.ts'

it.each([
  ['two letters', 'אב', false],
  ['two letters and blanks', '  אב ', false],
  ['three letters', 'אבג', true],
  ['200 letters', 'א'.repeat(200), true],
  ['201 letters', 'א'.repeat(201), false],
])('the reason for putting an import back has 3 to 200 letters: %s', (_, reason, isTaken) =>
  expect(PutBackReason.safeParse(reason).success).toBe(isTaken),
)
