import { useMemo } from 'react'
import { Alert, Button, EmptyState, Spinner, Status } from '@zmig/platform'
import { OrderRow } from './order-row.tsx'
import { List, Toolbar } from './orders.styles.ts'
import { text } from './text.ts'
import { useOrders } from './orders.slice.ts'

export { ordersSlice } from './orders.slice.ts'

type Props = { /** the signed-in member's `_id` */ token: string }

/** The orders, newest first, with their count and a refresh button. */
export const OrderList = ({ token }: Props) => {
  const { orders, products, loaded, loading, failed, refresh } = useOrders(token)
  const byEan = useMemo(() => new Map(products.map((product) => [product.ean, product])), [products])
  return (
    <>
      <Toolbar>
        <h1>{text.title}</h1>
        <Status>{loaded && text.count(orders.length)}</Status>
        <Button variant="secondary" size="small" busy={loading} onClick={() => void refresh()}>
          {text.refresh}
        </Button>
      </Toolbar>
      {failed && <Alert tone="error">{text.failed}</Alert>}
      {!loaded && !failed && <Spinner label={text.loading} />}
      {loaded && orders.length === 0 && (
        <EmptyState title={text.none}>
          <p>{text.noneHint}</p>
        </EmptyState>
      )}
      {orders.length > 0 && (
        <List aria-busy={loading}>
          <div data-part="columns" aria-hidden="true">
            {Object.values(text.columns).map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
          <ul aria-label={text.list}>
            {orders.map((order) => (
              <OrderRow key={order.orderId} order={order} products={byEan} />
            ))}
          </ul>
        </List>
      )}
    </>
  )
}
