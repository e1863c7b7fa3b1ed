import { expect, it } from 'vitest'
import { text } from './text.ts'

it('says what only an owner does: the import, or putting it back', () => {
  const plan = { ownerLines: 2, ownerReason: 'כי כך.' }
  expect(text.ownerLines(plan)).toMatch(/רק בעלי החנות מבצעים את הייבוא\. כי כך\.$/)
  expect(text.putBack.ownerLines(plan)).toMatch(/^ההחזרה מוזילה 2 מוצרים .*רק בעלי החנות מחזירים את הייבוא\. כי כך\.$/)
  expect(text.putBack.ownerLines({ ...plan, ownerLines: 1 })).toContain('מוצר אחד')
})
