import styled from '@emotion/styled'
import { type BrokenBooking, slotText } from '@zmig/edge-contract'
import { Link, Ltr, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { DataTable } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { text } from './text.ts'

const words = text.broken

const List = styled.div`
  max-block-size: 46vh;
  overflow-y: auto;
  padding-block-end: ${space(1)};
`

const whenCell = ({ day, startCursor }: BrokenBooking) =>
  day === null ? (
    words.byPhone
  ) : (
    <span>
      <Ltr>{dayText(day)}</Ltr> {startCursor !== null && <Ltr>{slotText(startCursor)}</Ltr>}
    </span>
  )

type Props = {
  broken: readonly BrokenBooking[]
  /** saves all the same: buyers are written to, cases are opened */
  onAccept: () => void
  onClose: () => void
}

/** The appointments that a change breaks, before anything is saved: whose they are and what happens to them. */
export const BrokenDialog = ({ broken, onAccept, onClose }: Props) => (
  <Dialog
    title={words.title(broken.length)}
    role="alertdialog"
    wide
    onClose={onClose}
    actions={
      <>
        <AdminButton look="danger" onClick={onAccept}>
          {words.confirm(broken.length)}
        </AdminButton>
        <AdminButton onClick={onClose}>{words.back}</AdminButton>
      </>
    }
  >
    <p>{words.what}</p>
    <List tabIndex={0} role="group" aria-label={words.title(broken.length)}>
      <DataTable
        label={words.title(broken.length)}
        rows={broken}
        rowKey={({ orderId }) => orderId}
        empty={null}
        columns={[
          {
            id: 'order',
            header: words.order,
            title: true,
            cell: ({ orderId }) => (
              <Link href={`/admin/orders/${orderId}`} target="_blank">
                <Ltr>{orderId}</Ltr>
              </Link>
            ),
          },
          { id: 'when', header: words.when, cell: whenCell },
          { id: 'buyer', header: words.buyer, cell: ({ name }) => <bdi>{name === '' ? words.erased : name}</bdi> },
          { id: 'garage', header: words.garage, cell: ({ garage }) => <bdi>{garage}</bdi> },
        ]}
      />
    </List>
  </Dialog>
)
