import { useCallback, useMemo, useState } from 'react'
import { listMessages, retryMessage, retryMessages, type StaffMessage } from '@zmig/edge-contract'
import { Alert, navigate, useAddress } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable } from '../../parts/table.tsx'
import { messageColumns } from './message-columns.tsx'
import { Parked } from './parked.tsx'
import { ShownMessage } from './shown-message.tsx'
import { text } from './text.ts'

const Search = ({ order }: { order: string }) => {
  const [typed, setTyped] = useState(order)
  return (
    <FilterBar
      role="search"
      aria-label={text.searchHint}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(typed.trim() === '' ? '/admin/messages' : `/admin/messages?order=${encodeURIComponent(typed.trim())}`)
      }}
    >
      <AdminField
        label={text.search}
        name="order"
        type="search"
        dir="ltr"
        maxLength={40}
        value={typed}
        onChange={setTyped}
      />
      <AdminButton type="submit" icon="search">
        {text.find}
      </AdminButton>
      {order !== '' && <AdminButtonLink href="/admin/messages">{text.clear}</AdminButtonLink>}
    </FilterBar>
  )
}

/** Puts one message into the queue again. */
const useRetry = (onDone: () => void) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [retrying, setRetrying] = useState<string>()
  const retry = useCallback(
    async ({ id }: StaffMessage) => {
      setRetrying(id)
      try {
        await edge.call(retryMessage, { params: { id }, body: {} })
        snackbar.success(text.queued)
      } catch (failure) {
        snackbar.error(failureText(failure))
      } finally {
        setRetrying(undefined)
      }
      onDone()
    },
    [edge, onDone, snackbar],
  )
  return { retrying, retry }
}

type RetryAllProps = { givenUp: number; onQueued: () => void; onClose: () => void }

/** Asks before every message that failed is sent again. */
const RetryAll = ({ givenUp, onQueued, onClose }: RetryAllProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const retryAll = async () => {
    const { count = 0 } = await edge.call(retryMessages, { body: {} })
    snackbar.success(text.allQueued(count))
    onQueued()
  }
  return (
    <ConfirmDialog
      title={text.allTitle}
      confirm={text.allConfirm}
      onConfirm={retryAll}
      onClose={onClose}
      failure={failureText}
    >
      <p>{text.allText(givenUp)}</p>
    </ConfirmDialog>
  )
}

/** What did not get out, or, with an order's number in the address, everything that was written about it. */
export const Messages = () => {
  const order = new URLSearchParams(useAddress().split('?')[1] ?? '').get('order') ?? ''
  const { value, busy, failed, reload } = useEdgeQuery(listMessages, {
    query: order === '' ? {} : { order },
  })
  const [shown, setShown] = useState<StaffMessage>()
  const [askAll, setAskAll] = useState(false)
  const messages = value?.messages ?? []
  const givenUp = messages.filter(({ status }) => status === 'given_up').length
  const isAbout = order !== ''
  const notFound = isAbout && value?.orderId === null && !busy

  const { retrying, retry } = useRetry(reload)
  const columns = useMemo(
    () => messageColumns(!isAbout, { onShow: setShown, onRetry: (message) => void retry(message), retrying }),
    [isAbout, retry, retrying],
  )
  const title = isAbout && value?.orderId ? text.about(value.orderId) : text.title
  return (
    <>
      <PageHead title={title} count={value && !notFound && text.count(messages.length)}>
        {isAbout && value?.orderId && (
          <AdminButtonLink icon="bag" href={`/admin/orders/${value.orderId}`}>
            {text.openOrder}
          </AdminButtonLink>
        )}
        {!isAbout && givenUp > 0 && (
          <AdminButton icon="refresh" onClick={() => setAskAll(true)}>
            {text.all}
          </AdminButton>
        )}
        <AdminButton icon="refresh" aria-label="רענון הרשימה" onClick={reload}>
          רענון
        </AdminButton>
      </PageHead>
      <Search key={order} order={order} />
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!value && busy && <Loading />}
      {notFound ? (
        <Alert tone="error">{text.noOrder(order)}</Alert>
      ) : (
        value && (
          <DataTable
            label={isAbout ? title : text.unsent}
            columns={columns}
            rows={messages}
            rowKey={({ id }) => id}
            busy={busy}
            empty={
              <Empty title={isAbout ? text.noneAbout : text.none}>
                <p>{isAbout ? text.noneAboutHint : text.noneHint}</p>
              </Empty>
            }
          />
        )
      )}
      {!isAbout && <Parked />}
      {shown && <ShownMessage message={shown} onClose={() => setShown(undefined)} />}
      {askAll && <RetryAll givenUp={givenUp} onQueued={reload} onClose={() => setAskAll(false)} />}
    </>
  )
}
