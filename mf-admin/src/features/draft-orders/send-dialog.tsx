import styled from '@emotion/styled'
import { useId } from 'react'
import { type DraftOrder, exportDraftOrder, type Supplier, supplierNames } from '@zmig/edge-contract'
import { color, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink, fieldLook } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useDownload } from '../../parts/files.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { mailOf } from './mail.ts'
import { text } from './text.ts'

const Text = styled.textarea`
  ${fieldLook}
  min-block-size: 260px;
  padding-block: ${space(2)};
  font-size: 0.8125rem;
  line-height: 1.5;
`
const Label = styled.label`
  display: block;
  margin-block-end: ${space(1)};
  color: ${color.muted};
  font-size: 0.8125rem;
  font-weight: 500;
`

type Props = { order: DraftOrder; supplier: Supplier; onClose: () => void }

/** What a supplier is sent: a mail to copy or open, and a file. */
export const SendDialog = ({ order, supplier, onClose }: Props) => {
  const snackbar = useSnackbar()
  const id = useId()
  const file = useDownload(text.exportFailed)
  const mail = mailOf(
    order,
    supplier,
    order.items.filter(({ source }) => source === supplier),
  )
  const save = () => {
    const fallback = `draft-${order._id.slice(0, 8)}-${supplier}.csv`
    return file.save(exportDraftOrder, { params: { id: order._id }, body: { supplier } }, fallback)
  }
  const copy = () =>
    navigator.clipboard.writeText(mail.body).then(
      () => snackbar.success(text.copied),
      () => snackbar.error(text.copyFailed),
    )
  return (
    <Dialog
      title={text.sendTitle(supplierNames[supplier])}
      wide
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" icon="download" busy={file.busy} onClick={() => void save()}>
            {text.csv}
          </AdminButton>
          <AdminButton icon="copy" onClick={() => void copy()}>
            {text.copy}
          </AdminButton>
          <AdminButtonLink icon="mail" href={mail.href}>
            {text.mail}
          </AdminButtonLink>
        </>
      }
    >
      <div>
        <Label htmlFor={id}>{text.mailText}</Label>
        <Text id={id} dir="ltr" lang="en" readOnly value={mail.body} onFocus={({ target }) => target.select()} />
      </div>
    </Dialog>
  )
}
