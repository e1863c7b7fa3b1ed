import { callRelay, type RelayAccount, type RelayAnswer } from '@zmig/kit/relay'
import { DESK_RELAY } from '@zmig/simulators'
import * as z from 'zod'
import type { DocumentRequest } from '../ports/tax-documents.port.ts'

const Page = z.object({ mpiHostedPageUrl: z.string() })
const Row = z.looseObject({ tranId: z.string(), validation: z.looseObject({ '#text': z.string() }) })
const Rows = z.object({ transactions: z.object({ transaction: z.array(Row) }) })

/** Charges and refunds cards at the desk's relay, so that its documents have money to be about. */
export const createRelayMoney = (account: RelayAccount) => {
  let payments = 0
  const call = (command: 'doDeal' | 'refundDeal' | 'inquireTransactions', content: object): Promise<RelayAnswer> => {
    const { terminal: terminalNumber } = account
    const { mid } = DESK_RELAY
    const signal = AbortSignal.timeout(10_000)
    return callRelay(account, { command, content: { terminalNumber, mid, ...content }, signal })
  }

  /** @param total agorot @returns the number of the debit */
  const charge = async (total: number): Promise<string> => {
    const user = `user-${++payments}`
    const address = 'http://localhost:8080/'
    const { body } = await call('doDeal', {
      cardNo: 'CGMPI',
      total,
      transactionType: 'Debit',
      creditType: 'RegularCredit',
      currency: 'ILS',
      transactionCode: 'Internet',
      validation: 'TxnSetup',
      mpiValidation: 'AutoComm',
      uniqueid: user,
      user,
      successUrl: address,
      errorUrl: address,
      cancelUrl: address,
    })
    const { mpiHostedPageUrl } = Page.parse(body)
    await fetch(`${mpiHostedPageUrl}/approve`, { method: 'POST', redirect: 'manual' })
    const { transactions } = Rows.parse((await call('inquireTransactions', { user })).body)
    const debit = transactions.transaction.find(({ validation }) => validation['#text'] === 'AutoComm')
    if (!debit) throw new Error('the desk charged nothing')
    return debit.tranId
  }

  /** @param tranId of the debit @param total agorot */
  const refund = async (tranId: string, total: number) => {
    const { tranId: refundTranId = '' } = await call('refundDeal', { tranId, total })
    return { refundTranId }
  }

  return {
    charge,
    refund,
    /** Moves the money of a document by card, and names it there. */
    moved: async (request: DocumentRequest): Promise<DocumentRequest> => {
      const { draft, original } = request
      const reference =
        draft.kind === 'credit-note'
          ? await refund(original?.reference ?? '', draft.total)
          : { tranId: await charge(draft.total) }
      return { ...request, draft: { ...draft, payment: { ...draft.payment, reference } } }
    },
  }
}
