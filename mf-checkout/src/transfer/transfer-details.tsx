import styled from '@emotion/styled'
import { Alert, Card, color, Ltr, money, space } from '@zmig/platform'
import { expiryText } from './expiry.ts'
import { text } from './text.ts'
import type { BankDetails } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

const Box = styled(Card)`
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(1)};
  }
  & dl {
    margin-block: ${space(3)} ${space(4)};
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(4)};
    padding-block: ${space(2)};
    border-block-end: 1px solid ${color.line};
  }
  & dt {
    color: ${color.muted};
  }
  /* a tap takes the whole of it, to be pasted at the bank */
  & dd {
    margin: 0;
    font-weight: 700;
    user-select: all;
  }
`

type Props = {
  bank: BankDetails
  /** shekels */
  amount: number
  /** ISO instant until which the order waits */
  until: string | undefined
  /** a time at a garage waits for the money as well */
  timed: boolean
}

/** Where to transfer what, and until when. */
export const TransferDetails = ({ bank, amount, until = '', timed }: Props) => {
  const rows: [string, ReactNode][] = [
    [text.amount, <Ltr key="amount">{money(amount)}</Ltr>],
    [text.beneficiary, bank.beneficiary],
    [text.bank, bank.bank],
    [text.branch, <Ltr key="branch">{bank.branch}</Ltr>],
    [text.account, <Ltr key="account">{bank.account}</Ltr>],
    [text.reference, <Ltr key="reference">{bank.reference}</Ltr>],
  ]
  const last = expiryText(until)
  return (
    <Box>
      <h2>{text.title}</h2>
      <p>{text.explanation}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {last && (
        <Alert tone="info">
          <p>
            {text.until} <b>{last}</b>
          </p>
          {timed && <p>{text.beforeAppointment}</p>}
        </Alert>
      )}
    </Box>
  )
}
