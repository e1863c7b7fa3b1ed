import styled from '@emotion/styled'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  createEceCertificate,
  deleteEceCertificate,
  type EceCertificate,
  listEceCertificates,
  MOST_ECE_ID,
} from '@zmig/edge-contract'
import { color, Ltr } from '@zmig/platform'
import { AdminButton, AdminField, AdminIconButton } from '../../parts/controls.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { RowActions } from '../../parts/table.styles.ts'
import { type Column, DataTable } from '../../parts/table.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useTyped } from '../../parts/use-typed.ts'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { downloadDocument } from './document-calls.ts'
import { text } from './text.ts'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 20, 50] as const
const DEFAULT_SIZE = 20
const TABLE_HEIGHT = 600

const Muted = styled.span`
  color: ${color.muted};
`

type Filter = { eceId: string; brand: string; size: string }
const everything: Filter = { eceId: '', brand: '', size: '' }

const Filters = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const [typed, setTyped] = useTyped(filter)
  const field = (name: keyof Filter) => (
    <AdminField
      label={text[name]}
      name={name}
      type="search"
      dir="ltr"
      maxLength={MOST_ECE_ID}
      value={typed[name]}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <FilterBar
      submit={text.search}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ eceId: typed.eceId.trim(), brand: typed.brand.trim(), size: typed.size.trim() })
      }}
      active={[filter.brand, filter.size].filter(Boolean).length}
      filters={
        <>
          {field('brand')}
          {field('size')}
        </>
      }
    >
      {field('eceId')}
    </FilterBar>
  )
}

/** Opens the document of a certificate: as a download, see `downloadDocument`. */
const DocumentButton = ({ s3Path }: Pick<EceCertificate, 's3Path'>) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  if (s3Path === '') return <Muted>{text.noDocument}</Muted>
  const open = async () => {
    setBusy(true)
    const fault = await downloadDocument(edge, s3Path)
    setBusy(false)
    if (fault !== undefined) snackbar.error(fault)
  }
  return (
    <AdminButton
      small
      look="quiet"
      icon="download"
      busy={busy}
      aria-label={text.download(s3Path)}
      onClick={() => void open()}
    >
      <Ltr>{s3Path}</Ltr>
    </AdminButton>
  )
}

/** What is open over the list. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; certificate: EceCertificate }

/** The certificates with their filters, page by page (wizard-shops-and-admin.md §2 ECE certificates and invoices screens). */
export const EceCertificates = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [wish, setWish] = useState({ filter: everything, page: 1, limit: DEFAULT_SIZE })
  const [open, setOpen] = useState<Open>()
  const { filter, page, limit } = wish
  const load = useCallback(
    () => edge.call(listEceCertificates, { query: { ...wish.filter, page: wish.page, limit: wish.limit } }),
    [edge, wish],
  )
  const { value: found, busy, failed, reload } = useLoaded(load)
  const { error } = snackbar
  useEffect(() => {
    if (failed) error(text.loadFailed)
  }, [failed, error])
  const close = () => setOpen(undefined)
  const changed = () => {
    // the last one of the last page was deleted: the page before it is shown
    if (open?.kind === 'delete' && found?.certificates.length === 1 && page > 1) setWish({ ...wish, page: page - 1 })
    else reload()
  }

  const columns = useMemo((): readonly Column<EceCertificate>[] => {
    const actions = (certificate: EceCertificate) => (
      <RowActions>
        <AdminIconButton
          small
          icon="pencil"
          label={text.edit(certificate)}
          onClick={() => setOpen({ kind: 'edit', certificate })}
        />
        <AdminIconButton
          small
          icon="trash"
          label={text.remove(certificate)}
          onClick={() => setOpen({ kind: 'delete', certificate })}
        />
      </RowActions>
    )
    return [
      ...certificateColumns,
      { id: 's3Path', header: text.document, cell: ({ s3Path }) => <DocumentButton s3Path={s3Path} /> },
      { id: 'actions', header: text.actions, bare: true, cell: actions },
    ]
  }, [])

  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <>
      <PageHead title={text.title} count={found && text.count(found.pagination.total)}>
        <AdminButton look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
          {text.add}
        </AdminButton>
      </PageHead>
      <Filters filter={filter} onFilter={(next) => setWish({ ...wish, filter: next, page: 1 })} />
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!found && busy && <Loading />}
      {found && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={found.certificates}
          rowKey={({ _id }) => _id}
          busy={busy}
          maxHeight={TABLE_HEIGHT}
          empty={
            <Empty title={isFiltered ? text.noneFound : text.none}>
              {isFiltered ? (
                <AdminButton onClick={() => setWish({ ...wish, filter: everything, page: 1 })}>
                  {text.clear}
                </AdminButton>
              ) : (
                text.first
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={found.pagination.total}
              sizes={SIZES}
              onPage={(next) => setWish({ ...wish, page: next })}
              onLimit={(size) => setWish({ ...wish, page: 1, limit: size })}
            />
          }
        />
      )}
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <CertificateDialog
          certificate={open.kind === 'edit' ? open.certificate : undefined}
          onClose={close}
          onSaved={() => {
            close()
            changed()
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          text={text}
          onDelete={() => edge.call(deleteEceCertificate, { params: { eceId: open.certificate.eceId } })}
          onRestore={() => {
            const { _id, version, ...fields } = open.certificate
            return edge.call(createEceCertificate, { body: fields })
          }}
          onDeleted={changed}
          onClose={close}
        >
          <dt>{text.eceId}</dt>
          <dd>
            <Ltr>{open.certificate.eceId}</Ltr>
          </dd>
          <dt>{text.brand}</dt>
          <dd>
            <bdi>{open.certificate.brand}</bdi>
          </dd>
          <dt>{text.size}</dt>
          <dd>
            <Ltr>{open.certificate.size}</Ltr>
          </dd>
        </DeleteDialog>
      )}
    </>
  )
}
