import { Alert, Ltr } from '@zmig/platform'
import { dayText, slotText } from '../../appointment/index.ts'
import { text } from './text.ts'

type Props = { date: string; startCursor: number }

/** That the time which was agreed falls through, and that the buyer is to choose another one. */
export const OrderBroken = ({ date, startCursor }: Props) => (
  <Alert tone="error">
    <p>
      <b>{text.broken}</b>
    </p>
    <p>
      {text.brokenTime} {dayText(date)}, <Ltr>{slotText(startCursor)}</Ltr>.
    </p>
    <p>{text.brokenNext}</p>
  </Alert>
)
