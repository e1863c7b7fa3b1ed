import styled from '@emotion/styled'
import { useState } from 'react'
import { type AwaitedOrder, listAwaitedOrders } from '@zmig/edge-contract'
import { Link, Ltr, space, Stack } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { DataTable, type Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { shipmentName } from '../../parts/shipment-name.ts'
import { Receiving } from './receiving-panel.tsx'
import { shortId, text } from './text.ts'

const Region = styled(Stack)`
  margin-block-start: ${space(6)};
  & > h2 {
    font-size: 1.0625rem;
    font-weight: 600;
  }
`

const leftOf = ({ ordered, received, notComing }: AwaitedOrder): number => Math.max(0, ordered - received - notComing)

const columnsOf = (onOpen: (order: AwaitedOrder) => void): readonly Column<AwaitedOrder>[] => [
  {
    id: 'order',
    header: text.awaited.order,
    title: true,
    cell: ({ _id }) => (
      <Link href={`/admin/draft-orders/${_id}`}>
        <Ltr>{shortId(_id)}</Ltr>
      </Link>
    ),
  },
  { id: 'ordered', header: text.awaited.ordered, cell: ({ orderedAt }) => <bdi>{dayAndTime(orderedAt)}</bdi> },
  { id: 'shipment', header: text.awaited.shipment, cell: ({ shipmentId }) => shipmentName(shipmentId) },
  { id: 'tyres', header: text.awaited.tyres, align: 'end', cell: ({ ordered }) => ordered.toLocaleString('he-IL') },
  {
    id: 'received',
    header: text.awaited.received,
    align: 'end',
    cell: ({ received }) => received.toLocaleString('he-IL'),
  },
  {
    id: 'left',
    header: text.awaited.left,
    align: 'end',
    cell: (order) =>
      leftOf(order) === 0 ? (
        <Chip tone="green" icon="done">
          {text.allReceived}
        </Chip>
      ) : (
        <b>{leftOf(order).toLocaleString('he-IL')}</b>
      ),
  },
  {
    id: 'open',
    header: text.awaited.open,
    bare: true,
    cell: (order) => (
      <AdminButton small icon="box" aria-label={text.openOf(shortId(order._id))} onClick={() => onOpen(order)}>
        {text.awaited.open}
      </AdminButton>
    ),
  },
]

/** Ordered drafts that wait for their goods, each with its receiving. */
export const AwaitedOrders = ({ onChanged }: { onChanged?: () => void }) => {
  const { value, failed, busy, reload } = useEdgeQuery(listAwaitedOrders)
  const [opened, setOpened] = useState<string>()
  return (
    <Region as="section" aria-label={text.awaitedTitle}>
      <h2>{text.awaitedTitle}</h2>
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!value && !failed && <Loading />}
      {value && (
        <DataTable
          label={text.awaitedTitle}
          columns={columnsOf(({ _id }) => setOpened((before) => (before === _id ? undefined : _id)))}
          rows={value.orders}
          rowKey={({ _id }) => _id}
          selected={opened}
          busy={busy}
          empty={
            <Empty title={text.none}>
              <p>{text.noneHint}</p>
            </Empty>
          }
        />
      )}
      {opened && (
        <Receiving
          key={opened}
          orderId={opened}
          onChanged={() => {
            reload()
            onChanged?.()
          }}
        />
      )}
    </Region>
  )
}
