import { MOST_PICKED, paymentWords, pickingList, slotText, type PickingList } from '@zmig/edge-contract'
import { Ltr, useAddress } from '@zmig/platform'
import { StatusChip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { dayText } from '../../parts/time.ts'
import { ordersOf } from './print-addresses.ts'
import { OnScreen, Sheet, TyreText } from './sheet.tsx'

const sips = { install: 'התקנה', shipping: 'משלוח', pickup: 'איסוף' }

type Picked = PickingList['orders'][number]

/** Orders that staff chose and that nothing is taken for, each with its reason. */
const LeftOut = ({ orders }: { orders: PickingList['leftOut'] }) => (
  <section>
    <h2>לא ברשימה</h2>
    <ul>
      {orders.map(({ orderId, status, paymentStatus }) => (
        <li key={orderId}>
          <Ltr>{orderId}</Ltr>{' '}
          {status && paymentStatus ? (
            <>
              <StatusChip status={status} /> {paymentStatus !== 'paid' && paymentWords[paymentStatus]}
            </>
          ) : (
            'אין הזמנה במספר הזה'
          )}
        </li>
      ))}
    </ul>
  </section>
)

const Order = ({ order }: { order: Picked }) => {
  const { orderId, name, sip, to, installDate, startCursor, tyres } = order
  return (
    <tr>
      <td data-mark="" aria-label="נאסף">
        ☐
      </td>
      <td>
        <Ltr>{orderId}</Ltr>
        <div>
          <bdi>{name}</bdi>
        </div>
      </td>
      <td>
        {sips[sip]} <bdi>{to}</bdi>
        {installDate && (
          <div>
            <Ltr>{dayText(installDate)}</Ltr> {startCursor !== undefined && <Ltr>{slotText(startCursor)}</Ltr>}
          </div>
        )}
      </td>
      <td>
        {tyres.map((tyre) => (
          <TyreText key={tyre.ean} tyre={tyre} />
        ))}
      </td>
    </tr>
  )
}

/** All tyres together, then order by order. */
const Picks = ({ list }: { list: PickingList }) => (
  <>
    <section>
      <h2>כל הצמיגים</h2>
      {list.tyres.map((tyre) => (
        <TyreText key={`${tyre.ean} ${tyre.arrivesOn ?? ''}`} tyre={tyre} />
      ))}
    </section>
    <table>
      <thead>
        <tr>
          <th scope="col">נאסף</th>
          <th scope="col">הזמנה</th>
          <th scope="col">לאן ומתי</th>
          <th scope="col">צמיגים</th>
        </tr>
      </thead>
      <tbody>
        {list.orders.map((order) => (
          <Order key={order.orderId} order={order} />
        ))}
      </tbody>
    </table>
  </>
)

/** What to take from the shelves: all tyres together, then order by order. */
export const Picking = () => {
  const orderIds = ordersOf(useAddress('').split('?')[1] ?? '')
  const { value: list, failed, error, reload } = useEdgeQuery(pickingList, { body: orderIds ? { orderIds } : {} })
  return (
    <>
      <PageHead
        title="רשימת ליקוט"
        count={list && (list.orders.length === 1 ? 'הזמנה אחת' : `${list.orders.length} הזמנות`)}
      >
        <OnScreen>
          <AdminButton look="primary" icon="printer" disabled={!list?.orders.length} onClick={() => print()}>
            הדפסה
          </AdminButton>
          <AdminButtonLink href="/admin/orders">להזמנות</AdminButtonLink>
        </OnScreen>
      </PageHead>
      {failed && <Failed onRetry={reload}>{pressFailureText(error)}</Failed>}
      {!list && !failed && <Loading />}
      {list?.orders.length === 0 && <Empty title="אין מה ללקט">אין כאן הזמנות ששולמו ומחכות לצאת.</Empty>}
      {list && list.orders.length + list.leftOut.length > 0 && (
        <Sheet>
          {list.leftOut.length > 0 && <LeftOut orders={list.leftOut} />}
          {!orderIds && list.orders.length === MOST_PICKED && (
            <p>אלה {MOST_PICKED} ההזמנות הראשונות. אחרי שייצאו נא לפתוח את הרשימה שוב.</p>
          )}
          {list.orders.length > 0 && <Picks list={list} />}
        </Sheet>
      )}
    </>
  )
}
