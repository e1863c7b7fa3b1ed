import { signReturn, TEST_CARD } from './card.ts'
import type { PaySession } from './pay-sessions.ts'

export type Outcome = 'approve' | 'decline' | 'cancel'

/** 000 went well, 033 the card was refused, 008 the buyer left. */
const ERROR_CODES = { approve: '000', decline: '033', cancel: '008' } as const
const ADDRESSES = { approve: 'successUrl', decline: 'errorUrl', cancel: 'cancelUrl' } as const

/** Where the buyer goes, with what a shop needs to recognise the payment. Nobody who left has shown a card. */
export const returnAddress = (session: PaySession, outcome: Outcome, password: string): string => {
  const { uniqueID, charge } = session
  const errorCode = ERROR_CODES[outcome]
  const card = outcome === 'cancel' ? { cardMask: '', cardToken: '', cardExp: '', personalId: '' } : TEST_CARD
  const txId = charge?.txId ?? ''
  const address = new URL(session[ADDRESSES[outcome]])
  const parameters = {
    uniqueID,
    txId,
    authNumber: charge?.authNumber ?? '',
    ...card,
    errorCode,
    responseMAC: signReturn(password, { txId, errorCode, uniqueID, ...card }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
