import { type DraftSummary } from '@zmig/edge-contract'
import { Alert, Link, Ltr, navigate } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminIconButton } from '../../parts/controls.tsx'
import { AdminIcon } from '../../parts/icon.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { isPreparing, lookOf, shortId, text } from './text.ts'
import { DRAFTS, useDraftOrders } from './use-draft-orders.ts'

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

/** The newest 50 drafts (wizard-shops-and-admin.md §2, §9). */
export const DraftList = () => {
  const { draftOrders, draftOrdersPending, draftOrdersError, createDraftOrderPending, createDraftOrderError, ...work } =
    useDraftOrders()
  const running = draftOrders?.find(isPreparing)
  return (
    <>
      <PageHead title={text.title} count={draftOrders && text.count(draftOrders.length)}>
        <AdminButton icon="refresh" onClick={work.refresh}>
          {text.refresh}
        </AdminButton>
        <AdminButton look="primary" icon="plus" busy={createDraftOrderPending} onClick={() => void work.create()}>
          {text.create}
        </AdminButton>
      </PageHead>
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
      {draftOrdersError && <Failed onRetry={work.refresh}>{draftOrdersError}</Failed>}
      {!draftOrders && draftOrdersPending && <Loading />}
      {draftOrders && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={draftOrders}
          rowKey={({ _id }) => _id}
          onOpen={(draft) => navigate(hrefOf(draft))}
          empty={
            <Empty title={text.none}>
              <p>{text.first}</p>
            </Empty>
          }
        />
      )}
    </>
  )
}
