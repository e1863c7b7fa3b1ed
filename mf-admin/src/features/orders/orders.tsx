import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Order, OrderSearch } from '@zmig/edge-contract'
import { money } from '@zmig/platform'
import { chooseColumn } from '../../parts/choose-column.tsx'
import { AdminButton, AdminButtonLink, AdminIconButton } from '../../parts/controls.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { useShortcuts } from '../../parts/shortcuts.ts'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { ChosenOrders } from './chosen-orders.tsx'
import { useExport } from './use-export.ts'
import { filterOf, lastPage, LIMITS, writeAddress } from './order-address.ts'
import { Filters, Views } from './order-filters.tsx'
import { cardColumns, rowColumns } from './order-columns.tsx'
import type { Products } from './order-items.tsx'
import { type OrderLook, useOrderLook } from './order-look.ts'
import { OrderPanel, type OrderSlots } from './order-panel.tsx'
import { type Found, searchTyped } from './orders.slice.ts'
import { Arrived, Desk, Looks, Sums } from './orders.styles.ts'
import { useAskedOrders } from '../../parts/order-search.ts'
import { useSavedViews } from './saved-views.ts'
import { filterNames, text } from './text.ts'
import { useOrderAddress, useOrders } from './use-orders.ts'

export { ordersSlice } from './orders.slice.ts'

const focusSearch = () => document.querySelector<HTMLElement>('[data-order-search]')?.focus()
/** The status menu of the row that has the focus, else of the open order. */
const openStatus = () => {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[aria-current]')
  row?.querySelector<HTMLElement>('[data-status-menu] > button')?.click()
}

/** What the sums count, and how many of the orders of the filter they leave out. */
const Summed = ({ sums, total }: { sums: NonNullable<Found['sums']>; total: number }) => (
  <p role="status">
    <b>{text.sums(sums.orders, sums.tyres, money(sums.money))}</b>
    {total > sums.orders && ` · ${text.notSummed(total - sums.orders)}`}
  </p>
)

const looks = { cards: 'cards', rows: 'menu' } as const

const LookSwitch = ({ look, onChoose }: { look: OrderLook; onChoose: (look: OrderLook) => void }) => (
  <Looks role="group" aria-label={text.looks.name}>
    {(['cards', 'rows'] as const).map((each) => (
      <AdminIconButton
        key={each}
        icon={looks[each]}
        label={text.looks[each]}
        aria-pressed={look === each}
        onClick={() => onChoose(each)}
      />
    ))}
  </Looks>
)

type NoneProps = { names: string; all: number | undefined; onClear: () => void }

/** @param names what the list is filtered by, in words; `all`: how many orders there are without the filter */
const NoOrders = ({ names, all, onClear }: NoneProps) => (
  <Empty title={text.none}>
    <p>
      {names ? text.noneFiltered(names) : text.noneHint} {all !== undefined && text.held(all)}
    </p>
    <AdminButtonLink look="primary" icon="plus" href="/admin/orders/new/phone">
      {text.newOrder}
    </AdminButtonLink>
    {names && <AdminButton onClick={onClear}>{text.clear}</AdminButton>}
  </Empty>
)

type ListProps = Pick<Props, 'orderId' | 'chosenTools' | 'cancellation'> & {
  found: Found
  orders: ReturnType<typeof useOrders>
  at: ReturnType<typeof useOrderAddress>
  look: OrderLook
  csv: ReturnType<typeof useExport>
  onType: (typed: string) => void
}

/** The page of orders that was found, with what is done with those that are ticked. */
const OrderList = ({ orderId, chosenTools, cancellation, found, orders, at, look, csv, onType }: ListProps) => {
  const { address, choose, open, show } = at
  const { loading, counts, q, fresh, changed } = orders
  // kept over pages and filters: orders are picked one after the other
  const [chosen, setChosen] = useState<readonly string[]>([])
  const products: Products = useMemo(() => new Map(found.products.map((product) => [product.ean, product])), [found])
  const rows = found.orders
  const { page, limit } = address
  const total = found.pagination?.total
  const last = lastPage(found.pagination)
  // the last order of the last page has left the filter, or the address is an old one
  useEffect(() => {
    if (found.pagination?.page === page && page > last) choose({ page: last })
  })
  const shown = { products, fresh, cancellation, onChanged: changed, onConflict: orders.refresh }
  const columns: Column<Order>[] = [
    chooseColumn({
      keys: rows.map((order) => order.orderId),
      rowKey: (order: Order) => order.orderId,
      chosen,
      onChoose: setChosen,
      words: { page: text.choosePage, row: text.choose },
    }),
    ...(look === 'cards' ? cardColumns(shown) : rowColumns(shown)),
  ]
  return (
    <DataTable
      label={text.list}
      columns={columns}
      cards={look === 'cards'}
      rows={rows}
      rowKey={(order) => order.orderId}
      selected={orderId}
      onOpen={(order) => open(order.orderId)}
      busy={loading}
      foot={
        <>
          <Paging
            page={page}
            limit={limit}
            total={total ?? rows.length}
            sizes={LIMITS}
            onPage={(next) => choose({ page: next })}
            onLimit={(size) => choose({ limit: size })}
          />
          <Sums>
            {found.sums && <Summed sums={found.sums} total={total ?? found.sums.orders} />}
            {chosen.length === 0 && <span>{text.keys}</span>}
            <ChosenOrders
              chosen={chosen}
              tools={chosenTools?.(chosen)}
              csv={csv}
              onChoose={setChosen}
              onChanged={changed}
            />
          </Sums>
        </>
      }
      empty={
        <NoOrders
          names={filterNames({ ...address, q: q.trim() })}
          all={counts?.all}
          onClear={() => {
            onType('')
            show('')
          }}
        />
      }
    />
  )
}

type Props = OrderSlots & {
  /** the order in the panel, from the address */
  orderId?: string | undefined
  /** beside the heading, e.g. an order by phone. @param filterNow what the list is filtered by, with the search */
  tools?: ((filterNow: () => OrderSearch) => ReactNode) | undefined
  /** what is done with the orders that are ticked. @param chosen their numbers, of all pages */
  chosenTools?: ((chosen: readonly string[]) => ReactNode) | undefined
}

/** New orders that the list does not show yet, as a button that shows them. */
const ArrivedNotice = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status">
    {count > 0 && (
      <Arrived type="button" onClick={onShow}>
        {text.arrived(count)} <kbd>N</kbd>
      </Arrived>
    )}
  </div>
)

/** The orders, newest first: filters, sums, the open order beside them, kept current while staff look. */
export const OrderDesk = ({ orderId, tools, chosenTools, ...slots }: Props) => {
  const { user } = useStaff()
  const dispatch = useDispatch()
  const at = useOrderAddress()
  const { address, query, open, choose, show } = at
  const orders = useOrders(address, orderId)
  const { found, failed, counts, q, arrived, isLive } = orders
  const saved = useSavedViews(user._id)
  const { look, chooseLook } = useOrderLook(user._id)
  const csv = useExport()
  const type = useCallback((typed: string) => void dispatch(searchTyped(typed)), [dispatch])
  useAskedOrders(type)
  const filterNow = () => ({ ...filterOf(address, new Date()), ...(q.trim() && { q: q.trim() }) })
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
  return (
    <Desk data-open={orderId ? '' : undefined} data-look={look}>
      <div>
        <PageHead title={text.title} count={isLive ? text.live : text.notLive}>
          {tools?.(filterNow)}
          <AdminButton icon="download" busy={csv.busy} onClick={() => void csv.save(filterNow())}>
            {text.csv}
          </AdminButton>
          <LookSwitch look={look} onChoose={chooseLook} />
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
        <ArrivedNotice count={arrived.length} onShow={orders.showArrived} />
        {failed && <Failed onRetry={() => void orders.refresh()}>{text.failed}</Failed>}
        {!found && !failed && <Loading label={text.loading} />}
        {found && (
          <OrderList
            orderId={orderId}
            chosenTools={chosenTools}
            found={found}
            orders={orders}
            at={at}
            look={look}
            csv={csv}
            cancellation={slots.cancellation}
            onType={type}
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
          onChanged={orders.changed}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => open(undefined)}
        />
      )}
    </Desk>
  )
}
