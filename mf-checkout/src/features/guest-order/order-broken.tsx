import styled from '@emotion/styled'
import { Alert, Ltr, space } from '@zmig/platform'
import { dayText, slotText } from '../../appointment/index.ts'
import { text } from './text.ts'

/** Air before the garage, which stays. */
const Part = styled.div`
  margin-block-end: ${space(4)};
`

type Props = {
  date: string
  startCursor: number
  /** the tyres are to go back: no other time is wanted */
  returning: boolean
}

/** That the time which was agreed falls through, and that the buyer is to choose another one. */
export const OrderBroken = ({ date, startCursor, returning }: Props) => (
  <Part>
    <Alert tone="error">
      <p>
        <b>{text.broken}</b>
      </p>
      <p>
        {text.brokenTime} {dayText(date)}, <Ltr>{slotText(startCursor)}</Ltr>.
      </p>
      <p>{returning ? text.brokenReturn : text.brokenNext}</p>
    </Alert>
  </Part>
)
