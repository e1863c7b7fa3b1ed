import styled from '@emotion/styled'
import { useState } from 'react'
import {
  methodWord,
  MOST_PICKED,
  type Order,
  type OrderProduct,
  paymentWords,
  searchOrders,
  sipWords,
  slotText,
  statusWords,
} from '@zmig/edge-contract'
import { Ltr, money, space, Stack, useAddress } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayAndTime, dayText } from '../../parts/time.ts'
import { ordersOf } from './print-addresses.ts'
import { OnScreen, Sheet, TyreText } from './sheet.tsx'

/** Most orders that one search answers. */
const PAGE = 100

/** Each order begins a page of paper. */
const Page = styled(Stack)`
  break-inside: avoid;
  & + & {
    break-before: page;
    padding-block-start: ${space(5)};
    border-block-start: 1px solid;
  }
`

const Delivery = ({ order: { checkout, trackingCode } }: { order: Order }) => {
  const { sip, shop, installDate, installSlot, shipping, additionalNotes } = checkout
  return (
    <section>
      <b>{sipWords[sip]}</b>
      {shop && (
        <p>
          <bdi>{shop.displayName}</bdi> {installDate && <Ltr>{dayText(installDate)}</Ltr>}{' '}
          {installSlot && <Ltr>{slotText(installSlot.startCursor)}</Ltr>}
        </p>
      )}
      {shipping && (
        <p>
          <bdi>{shipping.name}</bdi>, <bdi>{shipping.address}</bdi>, <bdi>{shipping.city}</bdi>,{' '}
          <Ltr>{shipping.phone}</Ltr>
        </p>
      )}
      {[shipping?.notes, additionalNotes].map((notes) => notes && <p key={notes}>{<bdi>{notes}</bdi>}</p>)}
      {trackingCode && (
        <p>
          מספר מעקב: <Ltr>{trackingCode}</Ltr>
        </p>
      )}
    </section>
  )
}

const OneOrder = ({ order, products }: { order: Order; products: ReadonlyMap<string, OrderProduct> }) => {
  const { orderId, createdAt, status, paymentStatus, paymentMethod, total, checkout, cart } = order
  const { name, phone, emailaddress } = checkout.personal
  return (
    <Page as="article" gap={2}>
      <h2>
        הזמנה <Ltr>{orderId}</Ltr>
      </h2>
      <p>
        <bdi>{dayAndTime(createdAt)}</bdi> · {statusWords[status]}
      </p>
      <section>
        <bdi>{name}</bdi>, <Ltr>{phone}</Ltr>, <Ltr>{emailaddress}</Ltr>
      </section>
      <Delivery order={order} />
      <section>
        {cart.items.map(({ ean, quantity, isSet, arrivesOn }) => {
          const { brand = '', displayName = '', displaySize = '' } = products.get(ean) ?? {}
          return <TyreText key={ean} tyre={{ ean, brand, displayName, displaySize, quantity, isSet, arrivesOn }} />
        })}
      </section>
      <p>
        <b>
          סה״כ <Ltr>{money(total)}</Ltr>
        </b>{' '}
        · {paymentWords[paymentStatus]} · {methodWord(paymentMethod)}
      </p>
    </Page>
  )
}

type Found = { orders: readonly Order[]; products: ReadonlyMap<string, OrderProduct>; missing: readonly string[] }

/** Whole orders on paper, each on a page of its own; a number that no order has is named. */
export const OrderSheets = () => {
  const { edge } = useStaff()
  const orderIds = ordersOf(useAddress('').split('?')[1] ?? '')?.slice(0, MOST_PICKED) ?? []
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState<string>()
  const retry = useRequest(
    `sheets ${orderIds.join(',')}`,
    async (signal): Promise<Found> => {
      const parts = Array.from({ length: Math.ceil(orderIds.length / PAGE) }, (_, part) => part + 1)
      const answers = await Promise.all(
        parts.map((page) => edge.call(searchOrders, { body: { orderIds, page, limit: PAGE }, signal })),
      )
      const orders = answers.flatMap((answer) => answer.orders)
      const known = new Set(orders.map(({ orderId }) => orderId))
      const products = answers.flatMap((answer) => answer.products)
      return {
        orders,
        products: new Map(products.map((product) => [product.ean, product])),
        missing: orderIds.filter((orderId) => !known.has(orderId)),
      }
    },
    {
      onStart: () => setFailed(undefined),
      onAnswer: setFound,
      onFailure: (error) => setFailed(pressFailureText(error)),
    },
  )
  return (
    <>
      <PageHead title="הדפסת הזמנות">
        <OnScreen>
          <AdminButton look="primary" icon="printer" disabled={!found?.orders.length} onClick={() => print()}>
            הדפסה
          </AdminButton>
          <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
        </OnScreen>
      </PageHead>
      {failed && <Failed onRetry={retry}>{failed}</Failed>}
      {!found && !failed && <Loading />}
      {found && found.missing.length > 0 && (
        <p role="status">
          אין הזמנה במספר הזה: <bdi>{found.missing.join(', ')}</bdi>
        </p>
      )}
      {found?.orders.length === 0 && <Empty title="אין הזמנות להדפסה" />}
      {found && found.orders.length > 0 && (
        <Sheet>
          {found.orders.map((order) => (
            <OneOrder key={order.orderId} order={order} products={found.products} />
          ))}
        </Sheet>
      )}
    </>
  )
}
