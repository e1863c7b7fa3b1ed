import { type DraftSummary, listDraftOrders } from '@zmig/edge-contract'
import { Alert, Link, Ltr, navigate } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminIconButton } from '../../parts/controls.tsx'
import { AdminIcon } from '../../parts/icon.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { isPreparing, lookOf, shortId, text } from './text.ts'
import { DRAFTS, listFailure, NEWEST, useDraftOrders, whileOneIsPrepared } from './use-draft-orders.ts'

const hrefOf = ({ _id }: DraftSummary): string => `${DRAFTS}/${_id}`

/** The chip of a draft: an icon and a word. */
export const DraftChip = ({ draft }: { draft: Pick<DraftSummary, 'status' | 'orderedAt'> }) => {
  const { word, tone, icon } = lookOf(draft)
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

const columns: readonly Column<DraftSummary>[] = [
  {
    id: 'id',
    header: text.columns.id,
    title: true,
    cell: (draft) => (
      <Link href={hrefOf(draft)}>
        <Ltr>{shortId(draft)}</Ltr>
      </Link>
    ),
  },
  { id: 'status', header: text.columns.status, cell: (draft) => <DraftChip draft={draft} /> },
  { id: 'createdAt', header: text.columns.createdAt, cell: ({ createdAt }) => <bdi>{dayAndTime(createdAt)}</bdi> },
  {
    id: 'items',
    header: text.columns.items,
    align: 'end',
    cell: ({ totalItems }) => totalItems.toLocaleString('he-IL'),
  },
  {
    id: 'tyres',
    header: text.columns.tyres,
    align: 'end',
    cell: ({ totalTires }) => totalTires.toLocaleString('he-IL'),
  },
  { id: 'createdBy', header: text.columns.createdBy, cell: ({ createdBy }) => <Ltr>{createdBy}</Ltr> },
  {
    id: 'view',
    header: text.columns.view,
    bare: true,
    cell: (draft) => (
      <AdminIconButton small icon="eye" label={text.view(draft)} onClick={() => navigate(hrefOf(draft))} />
    ),
  },
]

const everything = {}
/** The edge answers the newest drafts, and nothing limits them. */
const finds = () => true
const { title, none, first } = text
const listText = { title, none, first, noneFound: none, loadFailed: listFailure }

/** The newest drafts (wizard-shops-and-admin.md §2). */
export const DraftList = () => {
  const { draftOrders, createDraftOrderPending, createDraftOrderError, create } = useDraftOrders()
  const running = draftOrders?.find(isPreparing)
  return (
    <ListPage
      name="draft-orders"
      text={listText}
      endpoint={listDraftOrders}
      query={NEWEST}
      every={whileOneIsPrepared}
      rows={({ orders }) => orders}
      count={({ orders }) => text.count(orders.length)}
      columns={columns}
      rowKey={({ _id }) => _id}
      everything={everything}
      finds={finds}
      onOpen={(draft) => navigate(hrefOf(draft))}
      head={({ reload }) => (
        <>
          <AdminButton icon="refresh" onClick={reload}>
            {text.refresh}
          </AdminButton>
          <AdminButton look="primary" icon="plus" busy={createDraftOrderPending} onClick={() => void create()}>
            {text.create}
          </AdminButton>
        </>
      )}
    >
      {createDraftOrderError && (
        <Alert tone="error">
          <p>{createDraftOrderError}</p>
          {running && (
            <AdminButtonLink href={hrefOf(running)}>
              <AdminIcon name="eye" /> {text.running}
            </AdminButtonLink>
          )}
        </Alert>
      )}
    </ListPage>
  )
}
