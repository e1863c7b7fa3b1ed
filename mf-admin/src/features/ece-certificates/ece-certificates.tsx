import { useState } from 'react'
import {
  createEceCertificate,
  deleteEceCertificate,
  type EceCertificate,
  listEceCertificates,
  MOST_ECE_ID,
} from '@zmig/edge-contract'
import { type EdgeClient, Ltr, Muted } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { downloadDocument } from './document-calls.ts'
import { text } from './text.ts'

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

const columns: readonly Column<EceCertificate>[] = [
  ...certificateColumns,
  { id: 's3Path', header: text.document, cell: ({ s3Path }) => <DocumentButton s3Path={s3Path} /> },
]

type Filter = { eceId: string; brand: string; size: string }
const everything: Filter = { eceId: '', brand: '', size: '' }
const fieldOf = (name: keyof Filter): FilterField<Filter> => ({ name, label: text[name], maxLength: MOST_ECE_ID })
const narrow = [fieldOf('brand'), fieldOf('size')]

const rowActions = {
  text,
  onDelete: (edge: EdgeClient, { eceId }: EceCertificate) => edge.call(deleteEceCertificate, { params: { eceId } }),
  restoreOf:
    (edge: EdgeClient, { _id, version, ...fields }: EceCertificate) =>
    () =>
      edge.call(createEceCertificate, { body: fields }),
  describe: ({ eceId, brand, size }: EceCertificate) => (
    <>
      <dt>{text.eceId}</dt>
      <dd>
        <Ltr>{eceId}</Ltr>
      </dd>
      <dt>{text.brand}</dt>
      <dd>
        <bdi>{brand}</bdi>
      </dd>
      <dt>{text.size}</dt>
      <dd>
        <Ltr>{size}</Ltr>
      </dd>
    </>
  ),
}

/** The certificates with their filters, page by page (wizard-shops-and-admin.md §2 ECE certificates and invoices screens). */
export const EceCertificates = () => (
  <ListPage
    name="ece-certificates"
    text={text}
    endpoint={listEceCertificates}
    rows={({ certificates }) => certificates}
    count={({ pagination }) => text.count(pagination.total)}
    columns={columns}
    rowKey={({ _id }) => _id}
    everything={everything}
    search={fieldOf('eceId')}
    narrow={narrow}
    maxHeight={600}
    rowActions={rowActions}
    form={({ row, onSaved, onClose }) => <CertificateDialog certificate={row} onSaved={onSaved} onClose={onClose} />}
  />
)
