import { Ltr, money } from '@zmig/platform'
import type { Shekels, Sip } from '@zmig/edge-contract'

const text: Record<Sip | 'payThere', string> = {
  pickup: 'נודיע לכם בטלפון כשההזמנה מוכנה לאיסוף.',
  install: 'הצמיגים יחכו לכם במוסך.',
  shipping: 'נודיע לכם כשהמשלוח יוצא לדרך, עם מספר מעקב.',
  payThere: 'על ההתקנה משלמים שם:',
}

/** What happens after an order, and what is left to pay at the garage. */
export const WhatNext = ({ sip, payAtGarage }: { sip: Sip; payAtGarage: Shekels }) => (
  <p>
    {text[sip]}
    {payAtGarage > 0 && (
      <>
        {` ${text.payThere} `}
        <Ltr>{money(payAtGarage)}</Ltr>
      </>
    )}
  </p>
)
