import {
  createEceCertificate,
  type EceCertificate,
  MOST_ECE_ID,
  MOST_ECE_LINE,
  updateEceCertificate,
} from '@zmig/edge-contract'
import { AdminField } from '../../parts/controls.tsx'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { certificateSchema, emptyForm, fieldsOf, formOf } from './certificate-form.ts'
import { DocumentField } from './document-field.tsx'
import { text } from './text.ts'

type Props = {
  /** the certificate that is edited, whose number is locked; undefined for a new one */
  certificate: EceCertificate | undefined
  onSaved: () => void
  onClose: () => void
}

/** Creates or edits a certificate. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const CertificateDialog = ({ certificate, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { field, dialog } = useEditor({
    saved: certificate,
    formOf,
    empty: emptyForm,
    schema: certificateSchema,
    warningOf: (faults) => (faults.includes(text.missing) ? text.required : faults[0]),
    failureText: (failure) => refusalOf(failure)?.message ?? text.saveFailed,
    nowOf: ({ certificate: now }) => now as EceCertificate | undefined,
    send: async (typed, known): Promise<{ unconfirmed?: string[] | undefined }> =>
      certificate
        ? edge.call(updateEceCertificate, {
            params: { eceId: certificate.eceId },
            body: { ...fieldsOf(typed), ...(known && { version: known.version }) },
          })
        : edge.call(createEceCertificate, { body: { eceId: typed.eceId.trim(), ...fieldsOf(typed) } }).then(() => ({})),
    onSaved: ({ unconfirmed }) => {
      if (unconfirmed) snackbar.success(text.unconfirmed(unconfirmed))
      else snackbar.success(certificate ? text.changed : text.created)
      onSaved()
    },
  })

  return (
    <FormDialog title={certificate ? text.change : text.create} {...dialog} onClose={onClose}>
      <FieldGrid>
        <div data-wide="">
          <AdminField
            {...field('eceId')}
            label={text.eceId}
            dir="ltr"
            required
            maxLength={MOST_ECE_ID}
            disabled={certificate !== undefined}
            hint={certificate ? text.locked : text.eceIdHint}
          />
        </div>
        <AdminField {...field('brand')} label={text.brand} dir="ltr" required maxLength={MOST_ECE_LINE} />
        <AdminField
          {...field('size')}
          label={text.size}
          dir="ltr"
          required
          maxLength={MOST_ECE_LINE}
          hint={text.sizeHint}
        />
        <AdminField
          {...field('rating')}
          label={text.rating}
          dir="ltr"
          maxLength={MOST_ECE_LINE}
          hint={text.ratingHint}
        />
        <AdminField {...field('goodfor')} label={text.goodfor} dir="ltr" maxLength={4_000} hint={text.goodforHint} />
        <div data-wide="">
          <DocumentField path={field('s3Path').value} onChange={field('s3Path').onChange} />
        </div>
      </FieldGrid>
    </FormDialog>
  )
}
