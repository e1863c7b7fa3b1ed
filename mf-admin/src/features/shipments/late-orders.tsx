import styled from '@emotion/styled'
import { useState } from 'react'
import { type LateOrder, listLateOrders, type StaffShipment, tellLateBuyers } from '@zmig/edge-contract'
import { Alert, Checkbox, Link, Ltr, VisuallyHidden } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable, type Column } from '../../parts/table.tsx'
import { text } from './text.ts'

const Days = styled.span`
  display: block;
`

const columnsOf = (left: ReadonlySet<string>, onToggle: (orderId: string) => void): readonly Column<LateOrder>[] => [
  {
    id: 'order',
    header: text.lateColumns.order,
    title: true,
    cell: ({ orderId, isPaid }) => (
      <>
        <Link href={`/admin/orders/${orderId}`}>
          <Ltr>{orderId}</Ltr>
        </Link>{' '}
        {!isPaid && <Chip tone="amber">{text.unpaid}</Chip>}
      </>
    ),
  },
  {
    id: 'days',
    header: text.lateColumns.days,
    cell: ({ lines }) =>
      lines.map(({ ean, named, arrivesOn }) => (
        <Days key={ean}>
          <span aria-hidden="true">{text.moves(named, arrivesOn)}</span>
          <VisuallyHidden>{text.movesSpoken(named, arrivesOn)}</VisuallyHidden>
        </Days>
      )),
  },
  {
    id: 'appointment',
    header: text.lateColumns.appointment,
    cell: ({ appointment, breaks }) =>
      appointment ? (
        <>
          <bdi>{text.at(appointment.day, appointment.startHour, appointment.garage)}</bdi>{' '}
          {breaks && (
            <Chip tone="red" icon="stop">
              {text.breaks}
            </Chip>
          )}
        </>
      ) : (
        '–'
      ),
  },
  {
    id: 'choose',
    header: text.lateColumns.choose,
    bare: true,
    cell: ({ orderId }) => (
      <Checkbox
        label={
          <>
            {text.choose} <VisuallyHidden>{text.chooseOf(orderId)}</VisuallyHidden>
          </>
        }
        name={`tell-${orderId}`}
        checked={!left.has(orderId)}
        onChange={() => onToggle(orderId)}
      />
    ),
  },
]

type Props = { shipment: StaffShipment; onTold: () => void; onClose: () => void }

/** Names the orders that come late, and tells their buyers once staff say so. */
export const LateOrders = ({ shipment: { role }, onTold, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, failed, reload } = useEdgeQuery(listLateOrders, { params: { role } })
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const orders = value?.orders ?? []
  const chosen = orders.filter(({ orderId }) => !leftOut.has(orderId))
  const broken = chosen.filter(({ breaks }) => breaks).length
  const toggle = (orderId: string) =>
    setLeftOut((before) => {
      const after = new Set(before)
      if (!after.delete(orderId)) after.add(orderId)
      return after
    })

  const send = async () => {
    if (busy) return
    if (chosen.length === 0) return setWarning(text.chooseOne)
    setBusy(true)
    setWarning(undefined)
    try {
      const answer = await edge.call(tellLateBuyers, {
        params: { role },
        body: { orderIds: chosen.map(({ orderId }) => orderId) },
      })
      if (answer.told === 0) snackbar.error(text.toldBefore)
      else snackbar.success(text.told(answer.told, answer.broken))
      onTold()
    } catch (failure) {
      setWarning(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={text.lateTitle}
      wide
      busy={busy}
      onClose={onClose}
      actions={
        <>
          {orders.length > 0 && (
            <AdminButton look="primary" icon="mail" busy={busy} onClick={() => void send()}>
              {text.lateSend(chosen.length)}
            </AdminButton>
          )}
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      {warning && <Alert tone="error">{warning}</Alert>}
      {failed && <Failed onRetry={reload}>{text.lateFailed}</Failed>}
      {!value && !failed && <Loading />}
      {value && orders.length === 0 && (
        <Empty title={text.lateNone}>
          <p>{text.lateNoneHint}</p>
        </Empty>
      )}
      {orders.length > 0 && (
        <>
          <p>{text.lateIntro}</p>
          {broken > 0 && <Alert tone="warning">{text.lateBreaks(broken)}</Alert>}
          <DataTable
            label={text.lateTitle}
            columns={columnsOf(leftOut, toggle)}
            rows={orders}
            rowKey={({ orderId }) => orderId}
            empty={null}
          />
        </>
      )}
    </Dialog>
  )
}
