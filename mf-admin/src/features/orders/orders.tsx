import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { exportOrders, type Order, type OrderSearch } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { download } from '../../parts/download.ts'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { useShortcuts } from '../../parts/shortcuts.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { chooseColumn } from './choose-column.tsx'
import { Delivery } from './delivery.tsx'
import { filterOf, lastPage, LIMITS, writeAddress } from './order-address.ts'
import { Filters, Views } from './order-filters.tsx'
import { OrderItems, type Products } from './order-items.tsx'
import { orderDate, OrderPanel, type OrderSlots } from './order-panel.tsx'
import { type Found, searchTyped } from './orders.slice.ts'
import { Arrived, Desk, Sums, Who } from './orders.styles.ts'
import { useAskedOrders } from '../../parts/order-search.ts'
import { PaymentState } from './payment.tsx'
import { useSavedViews } from './saved-views.ts'
import { StatusMenu } from './status-menu.tsx'
import { filterNames, text } from './text.ts'
import { useOrderAddress, useOrders } from './use-orders.ts'

export { ordersSlice } from './orders.slice.ts'

const focusSearch = () => document.querySelector<HTMLElement>('[data-order-search]')?.focus()
/** The status menu of the row that has the focus, else of the open order. */
const openStatus = () => {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[aria-current]')
  row?.querySelector<HTMLElement>('[data-status-menu] > button')?.click()
}

/** The filtered orders as a file, sent by POST because a search may hold a name. */
const useExport = (filterNow: () => OrderSearch) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(edge, exportOrders.path, filterNow(), 'orders.csv')
    } catch {
      snackbar.error(text.csvFailed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

/** What the sums count, and how many of the orders of the filter they leave out. */
const Summed = ({ sums, total }: { sums: NonNullable<Found['sums']>; total: number }) => (
  <p role="status">
    <b>{text.sums(sums.orders, sums.tyres, money(sums.money))}</b>
    {total > sums.orders && ` · ${text.notSummed(total - sums.orders)}`}
  </p>
)

type Props = OrderSlots & {
  /** the order in the panel, from the address */
  orderId?: string | undefined
  /** beside the heading, e.g. an order by phone. @param filterNow what the list is filtered by, with the search */
  tools?: ((filterNow: () => OrderSearch) => ReactNode) | undefined
  /** what is done with the orders that are ticked. @param chosen their numbers, of all pages */
  chosenTools?: ((chosen: readonly string[]) => ReactNode) | undefined
}

/** The orders, newest first: filters, sums, the open order beside them, kept current while staff look. */
export const OrderDesk = ({ orderId, tools, chosenTools, ...slots }: Props) => {
  const { user } = useStaff()
  const dispatch = useDispatch()
  const { address, query, open, choose, show } = useOrderAddress()
  const orders = useOrders(address, orderId)
  const { found, loading, failed, counts, q, arrived, fresh, isLive, changed } = orders
  const saved = useSavedViews(user._id)
  const filterNow = () => ({ ...filterOf(address, new Date()), ...(q.trim() && { q: q.trim() }) })
  const csv = useExport(filterNow)
  // kept over pages and filters: who picks looks for the orders one after the other
  const [chosen, setChosen] = useState<readonly string[]>([])
  const type = useCallback((typed: string) => void dispatch(searchTyped(typed)), [dispatch])
  useAskedOrders(type)
  const products: Products = useMemo(() => new Map(found?.products.map((product) => [product.ean, product])), [found])
  const rows = found?.orders ?? []
  const place = rows.findIndex((order) => order.orderId === orderId)
  const neighbour = (step: number) => {
    const next = place < 0 ? undefined : rows[place + step]
    return next && (() => open(next.orderId))
  }
  useShortcuts({
    '/': focusSearch,
    s: openStatus,
    n: () => arrived.length > 0 && orders.showArrived(),
    Escape: () => orderId && open(undefined),
  })

  const columns: Column<Order>[] = [
    chooseColumn({ rows, chosen, onChoose: setChosen }),
    {
      id: 'order',
      header: text.columns.order,
      title: true,
      cell: (order) => (
        <Who>
          <span>
            <b>
              <Ltr>{order.orderId}</Ltr>
            </b>{' '}
            {fresh.includes(order.orderId) && <Chip tone="amber">{text.fresh}</Chip>}
          </span>
          <bdi>{order.checkout.personal.name}</bdi>
          <small>
            <bdi>{orderDate(order.createdAt)}</bdi>
          </small>
        </Who>
      ),
    },
    {
      id: 'items',
      header: text.columns.items,
      width: '25%',
      cell: (order) => <OrderItems short items={order.cart.items} products={products} />,
    },
    {
      id: 'delivery',
      header: text.columns.delivery,
      width: '20%',
      cell: (order) => <Delivery short order={order} />,
    },
    {
      id: 'total',
      header: text.columns.total,
      align: 'end',
      width: '118px',
      cell: (order) => (
        <Who>
          <b>
            <Ltr>{money(order.total)}</Ltr>
          </b>
          <small>
            <PaymentState status={order.paymentStatus} />
          </small>
        </Who>
      ),
    },
    {
      id: 'status',
      header: text.columns.status,
      width: '146px',
      cell: (order) => (
        <StatusMenu order={order} cancellation={slots.cancellation} onChanged={changed} onConflict={orders.refresh} />
      ),
    },
  ]

  const names = filterNames({ ...address, q: q.trim() })
  const { page, limit } = address
  const last = lastPage(found?.pagination)
  // the last order of the last page has left the filter, or the address is an old one
  useEffect(() => {
    if (found?.pagination?.page === page && page > last) choose({ page: last })
  })
  const foot = found && (
    <>
      <Paging
        page={page}
        limit={limit}
        total={found.pagination?.total ?? rows.length}
        sizes={LIMITS}
        onPage={(next) => choose({ page: next })}
        onLimit={(size) => choose({ limit: size })}
      />
      <Sums>
        {found.sums && <Summed sums={found.sums} total={found.pagination?.total ?? found.sums.orders} />}
        {chosen.length === 0 && <span>{text.keys}</span>}
        {chosen.length > 0 && (
          <div>
            <b role="status">{text.chosen(chosen.length)}</b> {chosenTools?.(chosen)}
            <AdminButton look="quiet" small onClick={() => setChosen([])}>
              {text.unchoose}
            </AdminButton>
          </div>
        )}
      </Sums>
    </>
  )
  return (
    <Desk data-open={orderId ? '' : undefined}>
      <div>
        <PageHead title={text.title} count={isLive ? text.live : text.notLive}>
          {tools?.(filterNow)}
          <AdminButton icon="download" busy={csv.busy} onClick={() => void csv.save()}>
            {text.csv}
          </AdminButton>
        </PageHead>
        <Views
          query={query}
          counts={counts}
          saved={saved.views}
          onShow={show}
          onSave={(name) => saved.save({ name, query: writeAddress({ ...address, page: 1 }) })}
          onRemove={saved.remove}
        />
        <Filters address={address} q={q} onType={type} onChoose={choose} />
        <div role="status">
          {arrived.length > 0 && (
            <Arrived type="button" onClick={orders.showArrived}>
              {text.arrived(arrived.length)} <kbd>N</kbd>
            </Arrived>
          )}
        </div>
        {failed && <Failed onRetry={() => void orders.refresh()}>{text.failed}</Failed>}
        {!found && !failed && <Loading label={text.loading} />}
        {found && (
          <DataTable
            label={text.list}
            columns={columns}
            rows={rows}
            rowKey={(order) => order.orderId}
            selected={orderId}
            onOpen={(order) => open(order.orderId)}
            busy={loading}
            foot={foot}
            empty={
              <Empty title={text.none}>
                <p>
                  {names ? text.noneFiltered(names) : text.noneHint} {counts && text.held(counts.all)}
                </p>
                {names && (
                  <AdminButton
                    onClick={() => {
                      type('')
                      show('')
                    }}
                  >
                    {text.clear}
                  </AdminButton>
                )}
              </Empty>
            }
          />
        )}
      </div>
      {orderId && (
        <OrderPanel
          {...slots}
          orderId={orderId}
          detail={orders.detail}
          failed={orders.detailFailed}
          onRetry={orders.refreshDetail}
          onChanged={changed}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => open(undefined)}
        />
      )}
    </Desk>
  )
}
