import { expect, it } from 'vitest'
import { mailTo } from './contacts.tsx'
import { messageTo } from './contact-buttons.tsx'

it.each(['050-123 4567', '0501234567', '+972-50-1234567'])('writes %s as the messaging app wants it', (mobile) =>
  expect(messageTo(mobile)).toBe('https://wa.me/972501234567'),
)

it('gives a mail its subject', () => {
  expect(mailTo('a@b.example')).toBe('mailto:a@b.example')
  expect(mailTo('a@b.example', 'ביטול הזמנה')).toBe(`mailto:a@b.example?subject=${encodeURIComponent('ביטול הזמנה')}`)
})
