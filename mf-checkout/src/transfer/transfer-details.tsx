import styled from '@emotion/styled'
import { ISRAEL, type BankDetails, type Shekels } from '@zmig/edge-contract'
import { Alert, Card, color, Ltr, money, space } from '@zmig/platform'
import type { ReactNode } from 'react'

export const transferText = {
  title: 'כך משלימים את ההזמנה',
  explanation: 'העבירו את הסכום לחשבון הזה וציינו את מספר ההזמנה:',
  amount: 'סכום להעברה',
  beneficiary: 'שם המוטב',
  bank: 'בנק',
  branch: 'סניף',
  account: 'מספר חשבון',
  reference: 'אסמכתא',
  beforeAppointment:
    'הצמיגים יוצאים למוסך אחרי שהתשלום נקלט. אם הוא ייקלט מאוחר והם לא יספיקו להגיע עד מועד ההתקנה, נבקש מכם לבחור מועד חדש.',
  until: 'הצמיגים שמורים עבורכם עד',
}

// Israel's time zone, not the shopper's: the shop's bank is there
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * The instant at which the hold of an unpaid order expires, in words.
 * @param instant ISO instant; anything else gives an empty string
 */
export const expiryText = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date)
}

/** One tap selects a whole value, to be pasted at the bank. */
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
  & dd {
    margin: 0;
    font-weight: 700;
    user-select: all;
  }
`

type Props = {
  bank: BankDetails
  amount: Shekels
  /** ISO instant at which the hold expires */
  until: string | undefined
  /** an appointment at a garage depends on the payment as well */
  timed: boolean
}

/** The bank account, the amount and the deadline of a transfer. */
export const TransferDetails = ({ bank, amount, until = '', timed }: Props) => {
  const rows: [string, ReactNode][] = [
    [transferText.amount, <Ltr key="amount">{money(amount)}</Ltr>],
    [transferText.beneficiary, bank.beneficiary],
    [transferText.bank, bank.bank],
    [transferText.branch, <Ltr key="branch">{bank.branch}</Ltr>],
    [transferText.account, <Ltr key="account">{bank.account}</Ltr>],
    [transferText.reference, <Ltr key="reference">{bank.reference}</Ltr>],
  ]
  const last = expiryText(until)
  return (
    <Box>
      <h2>{transferText.title}</h2>
      <p>{transferText.explanation}</p>
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
            {transferText.until} <b>{last}</b>
          </p>
          {timed && <p>{transferText.beforeAppointment}</p>}
        </Alert>
      )}
    </Box>
  )
}
