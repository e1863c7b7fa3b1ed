import { signReturn, TEST_CARD } from './card.ts'
import type { MacEncoding } from './pay-mode.ts'
import type { Outcome } from './pay-sessions.ts'
import type { RelayPage } from './relay-book.ts'

/**
 * Where the page sends the buyer, with the parameters that were captured at the real one: a success has no error code, and the
 * signature is called responseMac.
 */
export const relayReturn = (
  page: RelayPage,
  outcome: Outcome,
  { macPassword, encoding }: { macPassword: string; encoding: MacEncoding },
): string => {
  const { uniqueID, txId, cgUid, payments, charge } = page
  if (outcome === 'cancel') {
    const address = new URL(page.cancelUrl)
    for (const [name, value] of Object.entries({ uniqueID, txId })) address.searchParams.set(name, value)
    return address.href
  }
  const isApproved = outcome === 'approve'
  const { cardToken, cardExp, personalId, cardMask } = TEST_CARD
  const errorCode = isApproved ? '' : '004'
  const parameters = {
    uniqueID,
    lang: 'HE',
    authNumber: charge?.authNumber ?? '',
    cgUid,
    responseMac: signReturn(macPassword, { txId, errorCode, uniqueID, cardToken, cardExp, personalId }, encoding),
    cardToken,
    cardExp,
    personalId,
    cardMask,
    txId,
    numberOfPayments: payments > 1 ? String(payments - 1) : '',
    firstPayment: '',
    periodicalPayment: '',
    ...(!isApproved && { ErrorCode: errorCode, ErrorText: 'סירוב' }),
  }
  const address = new URL(isApproved ? page.successUrl : page.errorUrl)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
