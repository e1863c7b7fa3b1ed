import { expect, it } from 'vitest'
import { mailTo, messageTo } from './contact.ts'

it.each(['050-123 4567', '0501234567', '+972-50-1234567'])('writes %s as the messaging app wants it', (mobile) =>
  expect(messageTo(mobile)).toBe('https://wa.me/972501234567'),
)

it('tells staff what a mail is about', () => {
  expect(mailTo('a@b.example')).toBe('mailto:a@b.example')
  expect(mailTo('a@b.example', 'ביטול הזמנה')).toBe(`mailto:a@b.example?subject=${encodeURIComponent('ביטול הזמנה')}`)
})
