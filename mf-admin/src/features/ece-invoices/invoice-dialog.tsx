import styled from '@emotion/styled'
import { useState } from 'react'
import { type EceInvoice, MOST_ECE_ID } from '@zmig/edge-contract'
import { Alert, color, Ltr, media, Row, space } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { rowsOf } from './invoice-rows.ts'
import type { UnmatchedLine } from './invoice-text.ts'
import { PasteBox, UnmatchedLines } from './paste-box.tsx'
import { RowList, RowTable } from './row-table.tsx'
import { text } from './text.ts'
import { useCertificates } from './use-certificates.ts'
import { useInvoiceForm } from './use-invoice-form.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: 336px minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  & > div {
    display: grid;
    gap: ${space(4)};
    min-inline-size: 0;
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Head = styled(Row)`
  & > h3 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > button {
    margin-inline-start: auto;
  }
`
const Nothing = styled.p`
  padding: ${space(8)} ${space(4)};
  border: 1px dashed ${color.control};
  border-radius: 12px;
  color: ${color.muted};
  text-align: center;
  & > b {
    display: block;
    color: ${color.ink};
  }
`

type EditProps = {
  /** the invoice that is edited, whose number is locked; undefined for a new one */
  invoice: EceInvoice | undefined
  onSaved: () => void
  onClose: () => void
}

/** Creates or edits an invoice: text is pasted, read into rows, and each row gets its certificate and a person's yes. */
export const InvoiceDialog = ({ invoice, onSaved, onClose }: EditProps) => {
  const { certificates, failed, reload } = useCertificates()
  const form = useInvoiceForm(invoice, certificates, onSaved)
  const { invoiceId, rows, parsed, warning, busy } = form
  const [wasAsked, setWasAsked] = useState(false)
  const close = () => {
    if (!form.isChanged || wasAsked) return onClose()
    setWasAsked(true)
    form.setWarning(text.unsaved)
  }
  const addLine = (line: UnmatchedLine) => {
    form.add(line.text)
    form.drop(line)
  }
  return (
    <Dialog
      title={invoice ? text.change : text.create}
      wide="full"
      busy={busy}
      onClose={close}
      actions={
        <>
          <AdminButton look="primary" busy={busy} onClick={() => void form.save()}>
            {text.save}
          </AdminButton>
          <AdminButton disabled={busy} onClick={close}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      {warning && <Alert tone="error">{warning}</Alert>}
      {failed && (
        <Alert tone="error">
          {text.certificatesFailed}{' '}
          <AdminButton small icon="refresh" onClick={reload}>
            {text.retry}
          </AdminButton>
        </Alert>
      )}
      <Columns>
        <div>
          <AdminField
            label={text.invoiceId}
            name="invoiceId"
            dir="ltr"
            required
            maxLength={MOST_ECE_ID}
            disabled={invoice !== undefined}
            value={invoiceId}
            hint={invoice && text.locked}
            error={form.wasSent && invoiceId.trim() === '' ? text.missing : undefined}
            onChange={form.setInvoiceId}
          />
          <PasteBox
            pasted={form.pasted}
            onPasted={form.setPasted}
            onParse={form.parse}
            parsed={parsed}
            warning={form.pasteWarning}
          />
        </div>
        <div>
          <Head gap={3} align="center">
            <h3>{text.rowsTitle}</h3>
            <InvoiceState rows={rows} />
            <AdminButton small icon="plus" onClick={() => form.add()}>
              {text.addRow}
            </AdminButton>
          </Head>
          {rows.length === 0 ? (
            <Nothing>
              <b>{text.noRowsYet}</b>
              {text.noRowsHint}
            </Nothing>
          ) : (
            <RowTable
              rows={rows}
              certificates={certificates}
              wasSent={form.wasSent}
              onChange={form.change}
              onCertificate={form.setCertificate}
              onRemove={form.remove}
            />
          )}
          {parsed && (
            <UnmatchedLines lines={parsed.unmatched} others={parsed.others} onAdd={addLine} onIgnore={form.drop} />
          )}
        </div>
      </Columns>
    </Dialog>
  )
}

/** An invoice, to read. */
export const InvoiceView = ({ invoice, onClose }: { invoice: EceInvoice; onClose: () => void }) => {
  const [rows] = useState(() => rowsOf(invoice))
  return (
    <Dialog
      title={text.show}
      wide
      readOnly
      onClose={onClose}
      actions={<AdminButton onClick={onClose}>{text.close}</AdminButton>}
    >
      <Head gap={3} align="center">
        <h3>
          <Ltr>{invoice.invoiceId}</Ltr>
        </h3>
        <span>{text.rowCount(rows.length)}</span>
        <InvoiceState rows={rows} />
      </Head>
      {rows.length === 0 ? <Nothing>{text.noRows}</Nothing> : <RowList rows={rows} />}
    </Dialog>
  )
}
