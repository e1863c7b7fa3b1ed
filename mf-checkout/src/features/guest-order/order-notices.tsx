import { ButtonLink, Card, EmptyState, Ltr, openingHours, usePlatform, whatsAppHref } from '@zmig/platform'
import { Notice } from '../../layout/notice.tsx'
import { Actions } from './guest-order.styles.ts'
import { instantText } from './order-facts.tsx'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

/** The shop's phone and, when it has one, its WhatsApp. */
export const ShopContact = ({ orderId }: { orderId: string }) => {
  const { phone, mobile } = usePlatform().site.company
  const chat = whatsAppHref(mobile, text.message(orderId))
  return (
    <Actions>
      <ButtonLink variant="secondary" size="small" href={`tel:${phone}`}>
        {text.call} <Ltr>{phone}</Ltr>
      </ButtonLink>
      {chat && (
        <ButtonLink variant="secondary" size="small" href={chat} target="_blank" rel="noopener noreferrer">
          {text.whatsapp}
        </ButtonLink>
      )}
    </Actions>
  )
}

/** Phone and WhatsApp of the shop, for questions about the order. */
export const OrderHelp = ({ orderId }: { orderId: string }) => (
  <Card data-part="on-screen">
    <h2>{text.help}</h2>
    <ShopContact orderId={orderId} />
  </Card>
)

/** Address and opening hours of the warehouse. */
export const OrderPickup = () => {
  const { address } = usePlatform().site.company
  return (
    <Card>
      <h2>{text.pickup}</h2>
      <p>
        <b>{address}</b>
        <br />
        {text.hours(openingHours.from, openingHours.to)}
      </p>
      <p>{text.pickupNext}</p>
    </Card>
  )
}

type OrderReturnProps = Pick<GuestOrder, 'status'> & { returnAsked: NonNullable<GuestOrder['returnAsked']> }

/** The request for a return: when it was made and what happens next. */
export const OrderReturn = ({ status, returnAsked: { at, settled } }: OrderReturnProps) => (
  <Card>
    <h2>{text.return}</h2>
    <p>
      <b>{settled ? text.returnSettled(instantText(at)) : text.returnAsked(instantText(at))}</b>
    </p>
    <p>{settled ? text.returnQuestions : text.returnNext(status)}</p>
  </Card>
)

/** The link is incomplete or invalid. */
export const OrderUnknown = () => (
  <EmptyState title={text.unknown.title}>
    <p>{text.unknown.message}</p>
    <ButtonLink href="/order">{text.unknown.ask}</ButtonLink>
  </EmptyState>
)

type RetryProps = { onRetry: () => void }

/** The shop has the order and cannot show it yet; the page asks again automatically. */
export const OrderNotReady = ({ onRetry }: RetryProps) => (
  <Notice tone="info" onRetry={onRetry}>
    {text.notReady}
  </Notice>
)

/** The request failed. */
export const OrderFailed = ({ onRetry }: RetryProps) => (
  <Notice tone="error" onRetry={onRetry}>
    {text.failed}
  </Notice>
)
