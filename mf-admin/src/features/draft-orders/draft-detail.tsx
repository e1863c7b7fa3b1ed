import styled from '@emotion/styled'
import { useId, useState, type ReactNode } from 'react'
import type { DraftOrder, Supplier } from '@zmig/edge-contract'
import { Alert, Card, color, Link, Ltr, radius, space } from '@zmig/platform'
import { AdminButton, AdminIconButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { AdminIcon } from '../../parts/icon.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { AddLine } from './add-line.tsx'
import { DraftItems, everyItem, withoutSource } from './draft-items.tsx'
import { DraftChip } from './draft-list.tsx'
import { DraftFigures } from './draft-summary.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { isPreparing, shortId, text, whyNotOrdered } from './text.ts'
import { DRAFTS, type DraftWork, useDraftOrder } from './use-draft-orders.ts'

const Back = styled.p`
  margin-block-end: ${space(1)};
  font-size: 0.8125rem;
  & > a {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-block-size: 28px;
    color: ${color.signalStrong};
  }
`
const Notice = styled.div`
  margin-block-end: ${space(3)};
`
const Running = styled(Card)`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
  padding: ${space(6)};
  & > progress {
    inline-size: 100%;
    block-size: 10px;
    border: 0;
    border-radius: ${radius.round};
    overflow: hidden;
    background: ${color.line};
    accent-color: ${color.signal};
  }
  & > progress::-webkit-progress-bar {
    background: ${color.line};
  }
  & > :is(progress::-webkit-progress-value, progress::-moz-progress-bar) {
    background: ${color.signal};
  }
`

type Open = 'add' | 'order' | 'cancel' | { send: Supplier }

/** What is shown for a draft that was ordered, such as the booking in of its goods. */
export type Receiving = (order: DraftOrder) => ReactNode

type PartProps = { order: DraftOrder; onOpen: (open: Open) => void }

/** What is done with a draft that can still be changed. @param why it cannot be ordered, in the words of the element `whyId` */
const Ways = ({ why, whyId, onOpen }: { why: string | undefined; whyId: string; onOpen: PartProps['onOpen'] }) => (
  <>
    <AdminButton look="danger" onClick={() => onOpen('cancel')}>
      {text.cancel}
    </AdminButton>
    <AdminButton icon="plus" onClick={() => onOpen('add')}>
      {text.add}
    </AdminButton>
    <AdminButton
      look="primary"
      icon="truck"
      disabled={why !== undefined}
      aria-describedby={why === undefined ? undefined : whyId}
      onClick={() => onOpen('order')}
    >
      {text.order}
    </AdminButton>
  </>
)

const Preparing = ({ order, onOpen }: PartProps) => (
  <Running>
    <p role="status">{text.preparing(order)}</p>
    <progress
      aria-label={text.progress}
      max={order.progressOf || undefined}
      value={order.progressOf ? order.progress : undefined}
    />
    <AdminButton look="danger" icon="stop" onClick={() => onOpen('cancel')}>
      {text.stop}
    </AdminButton>
  </Running>
)

type NoticesProps = {
  why: string | undefined
  whyId: string
  /** lines that no supplier offers and that stay when the draft is ordered */
  without: number
  /** id of the draft that holds such lines of an ordered one */
  restId: string | undefined
  onShow: () => void
}

const Notices = ({ why, whyId, without, restId, onShow }: NoticesProps) => (
  <>
    {why !== undefined && (
      <Notice id={whyId}>
        <Alert tone="warning">{why}</Alert>
      </Notice>
    )}
    {without > 0 && why === undefined && (
      <Notice>
        <Alert tone="info">
          {text.restStays(without)}{' '}
          <AdminButton look="quiet" small onClick={onShow}>
            {text.showThem}
          </AdminButton>
        </Alert>
      </Notice>
    )}
    {restId !== undefined && (
      <Notice>
        <Alert tone="info">
          {text.restIn}{' '}
          <Link href={`${DRAFTS}/${restId}`}>
            <Ltr>{shortId({ _id: restId })}</Ltr>
          </Link>
        </Alert>
      </Notice>
    )}
  </>
)

type DialogProps = { order: DraftOrder; work: DraftWork; open: Open; onClose: () => void }

const Dialogs = ({ order, work: { changeLine, place, cancel }, open, onClose }: DialogProps) => {
  if (open === 'add') return <AddLine order={order} changeLine={changeLine} onClose={onClose} />
  if (open === 'order') return <OrderDialog order={order} place={place} onClose={onClose} />
  if (open !== 'cancel') return <SendDialog order={order} supplier={open.send} onClose={onClose} />
  return (
    <ConfirmDialog
      title={text.cancelTitle}
      confirm={isPreparing(order) ? text.stop : text.cancel}
      danger
      onConfirm={cancel}
      onClose={onClose}
      failure={failureText}
    >
      <p>{text.cancelWarning}</p>
    </ConfirmDialog>
  )
}

/** A draft with its lines (wizard-shops-and-admin.md §2 /admin/draft-orders/{orderId}). */
export const DraftDetail = ({ id, receiving }: { id: string; receiving: Receiving | undefined }) => {
  const work = useDraftOrder(id)
  const { selectedDraftOrder: order, pending, error, refresh } = work
  const whyId = useId()
  const [open, setOpen] = useState<Open>()
  const [filter, setFilter] = useState(everyItem)
  const isOpen = order?.status === 'completed' && !order.orderedAt
  const why = isOpen ? whyNotOrdered(order) : undefined
  return (
    <>
      <Back>
        <Link href={DRAFTS}>
          <AdminIcon name="previous" size={14} /> {text.back}
        </Link>
      </Back>
      <PageHead
        title={order ? text.draft(order) : text.draft({ _id: id })}
        count={order ? <DraftChip draft={order} /> : undefined}
      >
        <AdminIconButton icon="refresh" look="plain" label={text.refresh} onClick={refresh} />
        {isOpen && <Ways why={why} whyId={whyId} onOpen={setOpen} />}
      </PageHead>
      {error && <Failed onRetry={refresh}>{error}</Failed>}
      {!order && pending && <Loading label={text.loading} />}
      {!order && !pending && !error && <Empty title={text.noData} />}
      {order?.fault && <Alert tone="error">{order.fault}</Alert>}
      {order && isPreparing(order) && <Preparing order={order} onOpen={setOpen} />}
      {order && !isPreparing(order) && order.status !== 'failed' && (
        <>
          <DraftFigures order={order} onSend={(send) => setOpen({ send })} />
          {order.orderedAt && receiving?.(order)}
          <Notices
            why={why}
            whyId={whyId}
            without={isOpen ? order.items.filter(({ source }) => source === null).length : 0}
            restId={work.restId}
            onShow={() => setFilter(withoutSource)}
          />
          <DraftItems order={order} changes={isOpen ? work : undefined} filter={filter} onFilter={setFilter} />
        </>
      )}
      {order && open && <Dialogs order={order} work={work} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
