import { Button, ButtonLink, Ltr, PageTitle, Spinner, useCart } from '@zmig/platform'
import { OutcomeMark } from '../../layout/outcome-mark.tsx'
import { Questions } from '../../layout/questions.tsx'
import { Words } from '../../layout/words.tsx'
import { Box } from './payment-result.styles.ts'
import { PaymentResult } from './payment-result.tsx'
import { text } from './text.ts'
import { useFinalize } from './use-finalize.ts'
import { useTabTitle } from './use-tab-title.ts'
import type { PaidOrder } from './returned.ts'
import type { Settled, WhenSettled } from './settle-return.ts'

const Paid = ({ orderId, orderLink }: PaidOrder) => (
  <Box>
    <OutcomeMark outcome="done" />
    <PageTitle>{text.paid.title}</PageTitle>
    <p>{text.paid.number}</p>
    <p data-part="number">
      <Ltr>{orderId}</Ltr>
    </p>
    <p>{text.paid.next}</p>
    <div>
      {orderLink && <ButtonLink href={orderLink}>{text.paid.follow}</ButtonLink>}
      <ButtonLink href="/" variant="secondary">
        {text.home}
      </ButtonLink>
    </div>
  </Box>
)

const OrderNumber = ({ orderId }: Pick<PaidOrder, 'orderId'>) => (
  <>
    {text.paid.number} <Ltr>{orderId}</Ltr>
  </>
)

const GivenBack = ({ orderId, orderLink, message }: Partial<PaidOrder> & { message: string }) => {
  const { items } = useCart()
  return (
    <Box>
      <OutcomeMark outcome="waiting" />
      <PageTitle>{text.givenBack.title}</PageTitle>
      <p>
        <Words>{message}</Words>
      </p>
      <p>{orderId ? <OrderNumber orderId={orderId} /> : <Questions />}</p>
      <div>
        {orderLink && <ButtonLink href={orderLink}>{text.paid.follow}</ButtonLink>}
        {!orderId && items.length > 0 && <ButtonLink href="/checkout">{text.givenBack.again}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {text.home}
        </ButtonLink>
      </div>
    </Box>
  )
}

const Unanswered = ({ onRetry }: { onRetry: () => void }) => (
  <Box>
    <OutcomeMark outcome="waiting" />
    <PageTitle>{text.unanswered.title}</PageTitle>
    <p>{text.unanswered.message}</p>
    <div>
      <Button onClick={onRetry}>{text.unanswered.retry}</Button>
      <ButtonLink href="/" variant="secondary">
        {text.home}
      </ButtonLink>
    </div>
  </Box>
)

/** Somebody opened the page without coming back from a payment. */
const Nothing = () => (
  <Box>
    <OutcomeMark outcome="stopped" />
    <PageTitle>{text.nothing.title}</PageTitle>
    <p>
      {text.nothing.message} <Questions />
    </p>
    <div>
      <ButtonLink href="/">{text.home}</ButtonLink>
    </div>
  </Box>
)

const TITLES: Record<Settled['status'], string> = {
  asking: text.asking,
  paid: text.paid.title,
  'given-back': text.givenBack.title,
  failed: text.paymentFailed.title,
  unanswered: text.unanswered.title,
  nothing: text.nothing.title,
}

/** Back from the payment page: asks what became of the payment and says it. */
export const PaymentSuccess = (when: WhenSettled) => {
  const { settled, retry } = useFinalize(when)
  useTabTitle(TITLES[settled.status])
  if (settled.status === 'asking') return <Spinner label={text.asking} />
  if (settled.status === 'paid') return <Paid {...settled} />
  if (settled.status === 'given-back') return <GivenBack {...settled} />
  if (settled.status === 'failed') return <PaymentResult stage="paymentFailed" message={settled.message} />
  return settled.status === 'nothing' ? <Nothing /> : <Unanswered onRetry={retry} />
}
