import { Card } from '@zmig/platform'
import { instantText } from './instant-text.ts'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

type Props = Pick<GuestOrder, 'status'> & { returnAsked: NonNullable<GuestOrder['returnAsked']> }

/** That a return was asked for, when, and what comes next: it stays where the buyer looks for it again. */
export const OrderReturn = ({ status, returnAsked: { at, settled } }: Props) => (
  <Card>
    <h2>{text.return}</h2>
    <p>
      <b>{settled ? text.returnSettled(instantText(at)) : text.returnAsked(instantText(at))}</b>
    </p>
    <p>{settled ? text.returnQuestions : text.returnNext(status)}</p>
  </Card>
)
