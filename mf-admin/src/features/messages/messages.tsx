import { useState } from 'react'
import { listMessages, retryMessage, retryMessages, type StaffMessage } from '@zmig/edge-contract'
import { navigate, useAddress } from '@zmig/platform'
import { AdminButton, AdminButtonLink, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
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
  const retry = async ({ id }: StaffMessage) => {
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
  }
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

const everything = {}
/** The edge answers every message that there is to show, and nothing limits them. */
const finds = () => true

/** The words of the list: of what did not get out, or of what was written about an order. */
const wordsOf = (order: string, orderId: string | null | undefined, notFound: boolean) => {
  if (order === '') return { ...text, table: text.unsent, noneFound: text.none, first: text.noneHint }
  const title = orderId ? text.about(orderId) : text.title
  const none = notFound ? text.noOrder(order) : text.noneAbout
  return {
    ...text,
    title,
    table: title,
    none,
    noneFound: none,
    first: notFound ? text.noOrderHint : text.noneAboutHint,
  }
}

/** What did not get out, or, with an order's number in the address, everything that was written about it. */
export const Messages = () => {
  const order = new URLSearchParams(useAddress().split('?')[1] ?? '').get('order') ?? ''
  const query = order === '' ? {} : { order }
  const { value, busy, reload } = useEdgeQuery(listMessages, { query })
  const [shown, setShown] = useState<StaffMessage>()
  const [askAll, setAskAll] = useState(false)
  const givenUp = value?.messages.filter(({ status }) => status === 'given_up').length ?? 0
  const isAbout = order !== ''
  const notFound = isAbout && value?.orderId === null && !busy

  const { retrying, retry } = useRetry(reload)
  const columns = messageColumns(!isAbout, {
    onShow: setShown,
    onRetry: (message) => void retry(message),
    retrying,
  })
  return (
    <>
      <ListPage
        name="messages"
        text={wordsOf(order, value?.orderId, notFound)}
        endpoint={listMessages}
        query={query}
        rows={({ messages }) => messages}
        count={({ messages }) => (notFound ? undefined : text.count(messages.length))}
        columns={columns}
        rowKey={({ id }) => id}
        everything={everything}
        finds={finds}
        head={() => (
          <>
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
          </>
        )}
      >
        <Search key={order} order={order} />
      </ListPage>
      {!isAbout && <Parked />}
      {shown && <ShownMessage message={shown} onClose={() => setShown(undefined)} />}
      {askAll && <RetryAll givenUp={givenUp} onQueued={reload} onClose={() => setAskAll(false)} />}
    </>
  )
}
