import { useState } from 'react'
import { createEceCertificate, type EceCertificate, MOST_ECE_ID, updateEceCertificate } from '@zmig/edge-contract'
import { AdminField } from '../../parts/controls.tsx'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { mergeForm } from '../../parts/merge-form.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type CertificateForm, emptyForm, errorsOf, fieldsOf, formOf } from './certificate-form.ts'
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
  const [form, setForm] = useState<CertificateForm>(certificate ? formOf(certificate) : emptyForm)
  const [known, setKnown] = useState(certificate)
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()

  const errors = wasSent ? errorsOf(form) : {}
  const set = (field: keyof CertificateForm) => (value: string) => setForm((before) => ({ ...before, [field]: value }))

  const send = async () => {
    setWasSent(true)
    if (Object.keys(errorsOf(form)).length > 0) return setWarning(text.required)
    setWarning(undefined)
    setBusy(true)
    let unconfirmed: string[] | undefined
    try {
      if (certificate)
        ({ unconfirmed } = await edge.call(updateEceCertificate, {
          params: { eceId: certificate.eceId },
          body: { ...fieldsOf(form), ...(known && { version: known.version }) },
        }))
      else await edge.call(createEceCertificate, { body: { eceId: form.eceId.trim(), ...fieldsOf(form) } })
    } catch (failure) {
      const refusal = refusalOf<{ certificate: EceCertificate }>(failure)
      const sentence = refusal?.message ?? text.saveFailed
      setWarning(sentence)
      // it was seen now: saving again replaces what was typed here, and nothing else
      const now = refusal?.certificate
      if (now && known) {
        setForm((typed) => mergeForm(typed, formOf(known), formOf(now)))
        setKnown(now)
      }
      return
    } finally {
      setBusy(false)
    }
    if (unconfirmed) snackbar.success(text.unconfirmed(unconfirmed))
    else snackbar.success(certificate ? text.changed : text.created)
    onSaved()
  }

  return (
    <FormDialog
      title={certificate ? text.change : text.create}
      busy={busy}
      warning={warning}
      onSend={() => void send()}
      onClose={onClose}
    >
      <FieldGrid>
        <div data-wide="">
          <AdminField
            label={text.eceId}
            name="eceId"
            dir="ltr"
            required
            maxLength={MOST_ECE_ID}
            disabled={certificate !== undefined}
            value={form.eceId}
            hint={certificate ? text.locked : text.eceIdHint}
            error={errors.eceId}
            onChange={set('eceId')}
          />
        </div>
        <AdminField
          label={text.brand}
          name="brand"
          dir="ltr"
          required
          maxLength={200}
          value={form.brand}
          error={errors.brand}
          onChange={set('brand')}
        />
        <AdminField
          label={text.size}
          name="size"
          dir="ltr"
          required
          maxLength={200}
          value={form.size}
          hint={text.sizeHint}
          error={errors.size}
          onChange={set('size')}
        />
        <AdminField
          label={text.rating}
          name="rating"
          dir="ltr"
          maxLength={200}
          value={form.rating}
          hint={text.ratingHint}
          onChange={set('rating')}
        />
        <AdminField
          label={text.goodfor}
          name="goodfor"
          dir="ltr"
          maxLength={4_000}
          value={form.goodfor}
          hint={text.goodforHint}
          onChange={set('goodfor')}
        />
        <div data-wide="">
          <DocumentField path={form.s3Path} onChange={set('s3Path')} />
        </div>
      </FieldGrid>
    </FormDialog>
  )
}
