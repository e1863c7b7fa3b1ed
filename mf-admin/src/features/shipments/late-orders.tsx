import styled from '@emotion/styled'
import * as z from 'zod/mini'
import { type LateOrder, listLateOrders, type StaffShipment, tellLateBuyers } from '@zmig/edge-contract'
import { Alert, Checkbox, Link, Ltr, VisuallyHidden } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable, type Column } from '../../parts/table.tsx'
import { useEditor } from '../../parts/use-editor.ts'
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

type TellProps = Pick<Props, 'onTold' | 'onClose'> & { role: StaffShipment['role']; orders: readonly LateOrder[] }

type Typed = { leftOut: string[] }

/** Tells the buyers of the orders that are not left out. */
const TellBuyers = ({ role, orders, onTold, onClose }: TellProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const chosenOf = ({ leftOut }: Typed) => orders.filter(({ orderId }) => !leftOut.includes(orderId))
  const { typed, change, field, dialog } = useEditor({
    saved: undefined,
    formOf: (): Typed => ({ leftOut: [] }),
    empty: { leftOut: [] },
    schema: z
      .object({ leftOut: z.array(z.string()) })
      .check(z.refine((form) => chosenOf(form).length > 0, { path: ['leftOut'], error: text.chooseOne })),
    failureText,
    nowOf: () => undefined,
    send: (form) =>
      edge.call(tellLateBuyers, {
        params: { role },
        body: { orderIds: chosenOf(form).map(({ orderId }) => orderId) },
      }),
    onSaved: ({ told, broken }) => {
      if (told === 0) snackbar.error(text.toldBefore)
      else snackbar.success(text.told(told, broken))
      onTold()
    },
  })
  const { leftOut } = typed
  const toggle = (orderId: string) =>
    change({ leftOut: leftOut.includes(orderId) ? leftOut.filter((id) => id !== orderId) : [...leftOut, orderId] })
  const chosen = chosenOf(typed)
  const broken = chosen.filter(({ breaks }) => breaks).length
  const { error } = field('leftOut')
  return (
    <FormDialog
      title={text.lateTitle}
      confirm={text.lateSend(chosen.length)}
      icon="mail"
      wide
      {...dialog}
      onClose={onClose}
    >
      {error && <Alert tone="error">{error}</Alert>}
      <p>{text.lateIntro}</p>
      {broken > 0 && <Alert tone="warning">{text.lateBreaks(broken)}</Alert>}
      <DataTable
        label={text.lateTitle}
        columns={columnsOf(new Set(leftOut), toggle)}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        empty={null}
      />
    </FormDialog>
  )
}

type Props = { shipment: StaffShipment; onTold: () => void; onClose: () => void }

/** Names the orders that come late, and tells their buyers once staff say so. */
export const LateOrders = ({ shipment: { role }, onTold, onClose }: Props) => {
  const { value, failed, reload } = useEdgeQuery(listLateOrders, { params: { role } })
  if (value && value.orders.length > 0)
    return <TellBuyers role={role} orders={value.orders} onTold={onTold} onClose={onClose} />
  return (
    <Dialog
      title={text.lateTitle}
      wide
      onClose={onClose}
      actions={<AdminButton onClick={onClose}>{text.cancel}</AdminButton>}
    >
      {failed && <Failed onRetry={reload}>{text.lateFailed}</Failed>}
      {!value && !failed && <Loading />}
      {value && (
        <Empty title={text.lateNone}>
          <p>{text.lateNoneHint}</p>
        </Empty>
      )}
    </Dialog>
  )
}
