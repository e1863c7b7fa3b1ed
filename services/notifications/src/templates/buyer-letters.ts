import type { Template } from '../message/message.ts'
import { appointmentBroken } from './broken-letters.ts'
import { appointmentMoved, arrived, link, notArrived, notSent, sent, tracking, transit } from './delivery-letters.ts'
import type { Write } from './letter-parts.ts'
import { cancelled, expired, moneyReturned, paid, placed, refunded, reminder } from './money-letters.ts'
import { returnAsked } from './return-letters.ts'

/** The letters that buyers get. */
export const buyerLetters: Partial<Record<Template, Write>> = {
  placed,
  'transfer-reminder': reminder,
  paid,
  transit,
  arrived,
  sent,
  'not-sent': notSent,
  'not-arrived': notArrived,
  tracking,
  cancelled,
  expired,
  refunded,
  'order-link': link,
  'appointment-moved': appointmentMoved,
  'appointment-broken': appointmentBroken,
  'money-returned': moneyReturned,
  'return-asked': returnAsked,
}
