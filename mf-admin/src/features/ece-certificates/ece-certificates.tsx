import {
  createEceCertificate,
  deleteEceCertificate,
  type EceCertificate,
  listEceCertificates,
  MOST_ECE_ID,
  openEceDocument,
} from '@zmig/edge-contract'
import { type EdgeClient, Ltr, Muted } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { useDownload } from '../../parts/files.ts'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../parts/table.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { text } from './text.ts'

/** Saves the document of a certificate to the person's machine; it is never shown in the page. */
const DocumentButton = ({ s3Path }: Pick<EceCertificate, 's3Path'>) => {
  const { busy, save } = useDownload(text.downloadFailed)
  if (s3Path === '') return <Muted>{text.noDocument}</Muted>
  const fallback = s3Path.split('/').at(-1) ?? 'document.pdf'
  return (
    <AdminButton
      small
      look="quiet"
      icon="download"
      busy={busy}
      aria-label={text.download(s3Path)}
      onClick={() => void save(openEceDocument, { params: { path: s3Path } }, fallback)}
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
