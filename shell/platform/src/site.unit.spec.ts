import { expect, it } from 'vitest'
import { whatsAppHref } from './site.ts'

it.each(['050-123 4567', '0501234567', '+972-50-1234567'])('writes %s as WhatsApp wants it', (mobile) =>
  expect(whatsAppHref(mobile)).toBe('https://wa.me/972501234567'),
)

it('begins the chat with a message', () =>
  expect(whatsAppHref('0501234567', 'שאלה & עוד')).toBe(
    `https://wa.me/972501234567?text=${encodeURIComponent('שאלה & עוד')}`,
  ))

it.each(['', '03-5550000', '*5555', '+1 212 555 0100'])('has no chat for %j, where no messages can be read', (phone) =>
  expect(whatsAppHref(phone)).toBeUndefined(),
)
