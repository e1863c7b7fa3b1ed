import styled from '@emotion/styled'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import {
  Button,
  ButtonLink,
  Card,
  color,
  Ltr,
  media,
  navigate,
  PageTitle,
  space,
  Spinner,
  useCart,
  usePlatform,
  useVisitor,
  VisuallyHidden,
} from '@zmig/platform'
import { OutcomeMark, PrintedSeller } from '../../layout/page-layout.tsx'
import { CallForQuestions, TextWithPhones } from '../../layout/phones.tsx'
import {
  finalizeReturn,
  forgetReturn,
  type OutcomeHandlers,
  type PaidOrder,
  type PaymentOutcome,
} from './payment-return.ts'

export type { OutcomeHandlers } from './payment-return.ts'

export const paymentResultText = {
  checking: 'בודקים את התשלום',
  paid: {
    title: 'תודה! ההזמנה התקבלה',
    number: 'מספר ההזמנה',
    next: 'התשלום עבר. האישור בדרך אליכם באימייל ובהודעה לנייד.',
    follow: 'לעמוד ההזמנה',
  },
  cancelled: 'ההזמנה בוטלה',
  refunded: { title: 'התשלום יוחזר אליכם', again: 'להזמין שוב' },
  unanswered: {
    title: 'עוד אין תשובה על התשלום',
    message:
      'לא קיבלנו עדיין תשובה על התשלום. אם הוא עבר, ההזמנה שמורה ותקבלו עליה אישור באימייל ובהודעה. אפשר גם לבדוק שוב עכשיו.',
    retry: 'לבדוק שוב',
  },
  nothing: {
    title: 'אין כאן תשלום לבדוק',
    message: 'אם שילמתם עכשיו, האישור בדרך אליכם באימייל ובהודעה.',
  },
  paymentCanceled: {
    title: 'התשלום בוטל',
    message: 'מצטערים שלא הצלחתם להמשיך בתשלום.',
  },
  paymentFailed: {
    title: 'התשלום לא עבר',
    message: 'תהליך התשלום נכשל מסיבות טכניות או בגלל פרטים שגויים.',
  },
  kept: 'העגלה שלכם נשמרה. מוזמנים לנסות שוב.',
  retry: 'נסו שוב',
  home: 'חזרה לעמוד הבית',
}

const Box = styled(Card)`
  max-inline-size: 620px;
  margin: ${space(8)} auto;
  text-align: center;
  & > svg {
    margin-block-end: ${space(3)};
  }
  & h1:focus {
    outline: none;
  }
  & p {
    margin-block-start: ${space(3)};
    color: ${color.muted};
    text-wrap: balance;
  }
  & [data-part='number'] {
    font-size: 2.25rem;
    font-weight: 800;
    line-height: 1.25;
    color: ${color.ink};
    user-select: all;
    overflow-wrap: anywhere;
  }
  & > ul {
    list-style: none;
    padding: 0;
    margin-block-start: ${space(1)};
  }
  & > ul > li + li {
    margin-block-start: ${space(2)};
  }
  & [data-part='place'] {
    white-space: pre-line;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space(3)};
    margin-block-start: ${space(6)};
  }
  & > div:empty {
    display: none;
  }
  & > div + p {
    margin-block-start: ${space(6)};
  }
  ${media.phone} {
    & > div > * {
      flex: 1 1 auto;
    }
  }
`

export type PaymentStage = 'paymentCanceled' | 'paymentFailed'

type PaymentResultProps = {
  stage: PaymentStage
  /** what the order still holds */
  held?: ReactNode
  /** another way to pay it */
  instead?: ReactNode
  /** the reason in Hebrew; without it the general sentence is shown */
  message?: string | undefined
}

/**
 * A payment that was not made: the cart is kept (decisions.md, Checkout). With an empty cart there is nothing to try again:
 * it was ordered meanwhile, or the page is opened from the history.
 */
export const PaymentResult = ({ stage, held, instead, message }: PaymentResultProps) => {
  const { items, ready } = useCart()
  useEffect(() => forgetReturn(sessionStorage), [])
  const empty = ready && items.length === 0 // the server, which does not know the cart, says that it is kept
  return (
    <Box>
      <OutcomeMark outcome={stage === 'paymentFailed' ? 'failed' : 'stopped'} />
      <PageTitle>{paymentResultText[stage].title}</PageTitle>
      <p>
        <TextWithPhones>{message ?? paymentResultText[stage].message}</TextWithPhones>
      </p>
      {!empty && <p>{paymentResultText.kept}</p>}
      <div>
        {!empty && <ButtonLink href="/checkout">{paymentResultText.retry}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {paymentResultText.home}
        </ButtonLink>
      </div>
      {/* only the browser knows of the order: what appears must not move a button that is being pressed */}
      {!empty && held}
      {!empty && instead && <div>{instead}</div>}
    </Box>
  )
}

/**
 * Queries the outcome of the payment from which this tab returned. Nothing is lost without an answer: the shop asks the
 * gateway by itself too.
 */
const usePaymentOutcome = ({ onPaid, onRefunded }: OutcomeHandlers) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const [outcome, setOutcome] = useState<PaymentOutcome>({ status: 'checking' })

  const ask = useCallback(
    () => finalizeReturn({ edge, visitorId, storage: sessionStorage, clearCart: clear, onPaid, onRefunded }),
    [clear, edge, onRefunded, onPaid, visitorId],
  )

  useEffect(() => void ask().then(setOutcome), [ask])
  useEffect(() => {
    if (outcome.status === 'trial') navigate('/admin/opening', { replace: true })
  }, [outcome.status])
  const retry = () => {
    setOutcome({ status: 'checking' })
    void ask().then(setOutcome)
  }
  return { outcome, retry }
}

/** The tab shows the outcome as well; the title of the server only says that it is being checked. */
const useTabTitle = (title: string): void => {
  const { shopName } = usePlatform().site
  useEffect(() => {
    document.title = `${title} | ${shopName}`
  }, [shopName, title])
}

type PaidProps = PaidOrder & { title: string; cancelled: boolean; details: ReactNode }

const Paid = ({ orderId, orderLink, title, cancelled, details }: PaidProps) => (
  <>
    <PrintedSeller />
    <Box>
      <OutcomeMark outcome={cancelled ? 'stopped' : 'done'} />
      <PageTitle>{title}</PageTitle>
      <p>{paymentResultText.paid.number}</p>
      <p data-part="number">
        <Ltr>{orderId}</Ltr>
      </p>
      {!cancelled && <p>{paymentResultText.paid.next}</p>}
      <div>
        {orderLink && <ButtonLink href={orderLink}>{paymentResultText.paid.follow}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {paymentResultText.home}
        </ButtonLink>
      </div>
    </Box>
    {details}
  </>
)

const OrderNumber = ({ orderId }: Pick<PaidOrder, 'orderId'>) => (
  <>
    {paymentResultText.paid.number} <Ltr>{orderId}</Ltr>
  </>
)

const Refunded = ({ orderId, orderLink, message }: Partial<PaidOrder> & { message: string }) => {
  const { items } = useCart()
  return (
    <Box>
      <OutcomeMark outcome="waiting" />
      <PageTitle>{paymentResultText.refunded.title}</PageTitle>
      <p>
        <TextWithPhones>{message}</TextWithPhones>
      </p>
      <p>{orderId ? <OrderNumber orderId={orderId} /> : <CallForQuestions />}</p>
      <div>
        {orderLink && <ButtonLink href={orderLink}>{paymentResultText.paid.follow}</ButtonLink>}
        {!orderId && items.length > 0 && <ButtonLink href="/checkout">{paymentResultText.refunded.again}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {paymentResultText.home}
        </ButtonLink>
      </div>
    </Box>
  )
}

const Unanswered = ({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) => (
  <Box>
    <OutcomeMark outcome="waiting" />
    <PageTitle>{paymentResultText.unanswered.title}</PageTitle>
    {reason && <p role="alert">{reason}</p>}
    <p>{paymentResultText.unanswered.message}</p>
    <div>
      <Button onClick={onRetry}>{paymentResultText.unanswered.retry}</Button>
      <ButtonLink href="/" variant="secondary">
        {paymentResultText.home}
      </ButtonLink>
    </div>
  </Box>
)

/** The page was opened without coming back from a payment. */
const Nothing = () => (
  <Box>
    <OutcomeMark outcome="stopped" />
    <PageTitle>{paymentResultText.nothing.title}</PageTitle>
    <p>
      {paymentResultText.nothing.message} <CallForQuestions />
    </p>
    <div>
      <ButtonLink href="/">{paymentResultText.home}</ButtonLink>
    </div>
  </Box>
)

const TITLES: Record<PaymentOutcome['status'], string> = {
  checking: paymentResultText.checking,
  paid: paymentResultText.paid.title,
  refunded: paymentResultText.refunded.title,
  failed: paymentResultText.paymentFailed.title,
  unanswered: paymentResultText.unanswered.title,
  nothing: paymentResultText.nothing.title,
  trial: paymentResultText.checking,
}

type Props = OutcomeHandlers & {
  /** what is shown of an order that is not paid */
  unpaid: Pick<PaymentResultProps, 'held' | 'instead'>
  /** what was ordered. @param address of the order's page @param onCancelled called when the order was cancelled since */
  details: (address: string, onCancelled: () => void) => ReactNode
}

/** Back from the payment page: asks for the outcome of the payment and shows it. */
export const PaymentSuccess = ({ unpaid, details, ...when }: Props) => {
  const { outcome, retry } = usePaymentOutcome(when)
  // the payment passed all the same: its page is opened again from the history
  const [cancelled, setCancelled] = useState(false)
  const onCancelled = useCallback(() => setCancelled(true), [])
  const title = cancelled ? paymentResultText.cancelled : TITLES[outcome.status]
  useTabTitle(title)
  if (outcome.status === 'checking' || outcome.status === 'trial')
    return (
      <>
        <VisuallyHidden as="h1">{paymentResultText.checking}</VisuallyHidden>
        <Spinner label={paymentResultText.checking} />
      </>
    )
  if (outcome.status === 'paid') {
    const shown = outcome.orderLink && details(outcome.orderLink, onCancelled)
    return <Paid {...outcome} title={title} cancelled={cancelled} details={shown} />
  }
  if (outcome.status === 'refunded') return <Refunded {...outcome} />
  if (outcome.status === 'failed') return <PaymentResult stage="paymentFailed" message={outcome.message} {...unpaid} />
  return outcome.status === 'unanswered' ? <Unanswered reason={outcome.reason} onRetry={retry} /> : <Nothing />
}
