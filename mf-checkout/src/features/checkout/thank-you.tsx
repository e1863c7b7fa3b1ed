import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { arrivalText, ButtonLink, Card, color, Ltr, media, Row, space, Stack, usePlatform } from '@zmig/platform'
import { calendarAddress, linkOf } from '../../api/guest-order.ts'
import { focusAtTop } from '../../layout/focus.ts'
import { OutcomeMark } from '../../layout/page-layout.tsx'
import { CallForQuestions } from '../../layout/phones.tsx'
import { ProductPicture, Sizes } from '../../layout/tyre-line.tsx'
import { WhatNext } from '../../layout/what-next.tsx'
import { TransferDetails } from '../../transfer/transfer-details.tsx'
import type { Confirmed, OrderedGoods } from './order.slice.ts'

const text = {
  title: 'תודה! ההזמנה התקבלה',
  orderNumber: 'מספר ההזמנה',
  saved: 'שמרו את המספר: איתו נמצא את ההזמנה בכל פנייה.',
  orderedTitle: 'מה הזמנתם',
  quantity: (quantity: number, set: boolean) => `כמות: ${quantity}${set ? ' (זוג: קדמי ואחורי)' : ''}`,
  handedOver: { pickup: 'איסוף עצמי מהמחסן', install: 'התקנה במוסך', shipping: 'משלוח אל' },
  calendar: 'הוספה ליומן',
  follow: 'לעמוד ההזמנה',
  home: 'לעמוד הבית',
}

const Layout = styled(Stack)`
  max-inline-size: 640px;
  margin-inline: auto;
  & > header {
    text-align: center;
  }
  & > header h2 {
    margin-block: ${space(3)} ${space(4)};
    font-size: 1.75rem;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  & h2:focus:not(:focus-visible) {
    outline: none;
  }
  & > header p {
    color: ${color.muted};
  }
  & [data-part='number'] {
    font-size: 2.5rem;
    font-weight: 800;
    line-height: 1.25;
    color: ${color.ink};
    user-select: all;
    overflow-wrap: anywhere;
  }
  & section h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(1)};
  }
  & section > ul {
    list-style: none;
    padding: 0;
    margin-block: ${space(3)};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(3)};
  }
  & section > ul > li {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    gap: ${space(3)};
    align-items: start;
  }
  [data-a11y~='roomy'] & section > ul > li {
    grid-template-columns: minmax(0, 1fr);
  }
  & li > img {
    object-fit: contain;
    background: ${color.page};
    border-radius: 6px;
  }
  & section h3 {
    margin-block-start: ${space(4)};
    padding-block-start: ${space(4)};
    border-block-start: 1px solid ${color.line};
    font-size: 1rem;
    font-weight: 600;
  }
  & [data-part='place'] {
    white-space: pre-line;
  }
  & [data-part='place'] + p {
    margin-block-start: ${space(2)};
    color: ${color.muted};
  }
  & section > [data-variant] {
    margin-block-start: ${space(4)};
  }
  ${media.phone} {
    & > footer > [data-variant] {
      flex: 1 1 auto;
    }
  }
  & > footer a:not([data-variant]) {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  @media print {
    & > header {
      display: block;
    }
  }
`

type OrderedProps = OrderedGoods & {
  /** of the warehouse */
  address: string
  /** address of the order's page */
  orderLink: string | undefined
}

/** The ordered tyres, how they are handed over and what happens next. */
const Ordered = ({ lines, sip, place, payAtGarage, timed, address, orderLink }: OrderedProps) => (
  <Card>
    <h2>{text.orderedTitle}</h2>
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line.ean}>
            <ProductPicture product={line} size={64} />
            <div>
              <b>{`${line.brand} ${line.displayName}`}</b>
              <br />
              <Sizes of={line.displaySize} />
              <br />
              {text.quantity(line.quantity, line.set)}
              {line.arrivesOn !== undefined && (
                <>
                  <br />
                  {arrivalText(line.arrivesOn)}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    )}
    <h3>{text.handedOver[sip]}</h3>
    <p data-part="place">{sip === 'pickup' ? address : place}</p>
    <WhatNext sip={sip} payAtGarage={payAtGarage} />
    {timed && orderLink && (
      <ButtonLink variant="secondary" size="small" href={calendarAddress(linkOf(orderLink))} download>
        {text.calendar}
      </ButtonLink>
    )}
  </Card>
)

type Props = {
  confirmed: Confirmed
  ordered: OrderedGoods
  /** takes the focus, because the shopper has just pressed the button */
  fresh: boolean
}

/** The confirmed order: its number, the transfer to make, what was ordered and what happens next. */
export const ThankYou = ({ confirmed, ordered, fresh }: Props) => {
  const { site } = usePlatform()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fresh) focusAtTop(heading.current)
  }, [fresh])
  return (
    <Layout gap={6}>
      <header>
        <OutcomeMark outcome="done" />
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
        <p>{text.orderNumber}</p>
        <p data-part="number">
          <Ltr>{confirmed.orderId}</Ltr>
        </p>
        <p>{text.saved}</p>
      </header>
      {confirmed.bankDetails && (
        <TransferDetails
          bank={confirmed.bankDetails}
          amount={confirmed.total}
          until={confirmed.expiresAt}
          timed={ordered.timed}
        />
      )}
      <Ordered {...ordered} address={site.company.address} orderLink={confirmed.orderLink} />
      <Row as="footer" gap={6} rowGap={3} align="center" justify="center">
        {confirmed.orderLink && <ButtonLink href={confirmed.orderLink}>{text.follow}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {text.home}
        </ButtonLink>
        <p>
          <CallForQuestions />
        </p>
      </Row>
    </Layout>
  )
}
