import { expect, it } from 'vitest'
import { mailTo } from './contacts.tsx'

it('gives a mail its subject', () => {
  expect(mailTo('a@b.example')).toBe('mailto:a@b.example')
  expect(mailTo('a@b.example', 'ביטול הזמנה')).toBe(`mailto:a@b.example?subject=${encodeURIComponent('ביטול הזמנה')}`)
})
