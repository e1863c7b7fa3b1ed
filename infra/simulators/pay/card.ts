import { createHash, randomInt, randomUUID } from 'node:crypto'

/** The card facts that the gateway knows and sends to the shop. */
export type Card = {
  /** first six and last four digits */
  cardMask: string
  /** identifies the card at this terminal */
  cardToken: string
  /** month and year, `1229` */
  cardExp: string
  /** identity number of the holder */
  personalId: string
}

/** The card of all payments here. */
export const TEST_CARD: Card = {
  cardMask: '458045******4580',
  cardToken: '1010458045801234',
  cardExp: '1229',
  personalId: '000000018',
}

export const newTransaction = (): { txId: string; authNumber: string } => ({
  txId: randomUUID(),
  authNumber: String(randomInt(1_000_000, 9_999_999)),
})

type Signed = { txId: string; errorCode: string; uniqueID: string } & Pick<Card, 'cardToken' | 'cardExp' | 'personalId'>

/** What the gateway signs a return with: only the terminal and the gateway know the password. */
export const signReturn = (
  password: string,
  { txId, errorCode, cardToken, cardExp, personalId, uniqueID }: Signed,
  encoding: 'hex' | 'base64' = 'base64',
): string =>
  createHash('sha256')
    .update([password, txId, errorCode || '000', cardToken, cardExp, personalId, uniqueID].join(''))
    .digest(encoding)
