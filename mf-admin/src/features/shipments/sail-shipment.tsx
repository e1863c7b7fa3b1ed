import { sailShipment, type StaffShipment } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

type Props = {
  /** the next one */
  shipment: StaffShipment
  /** tyres that the current one still brings */
  left: number
  onSailed: () => void
  /** it may have changed: the shipments are loaded again */
  onRefused: () => void
  onClose: () => void
}

/** Asks before the next shipment takes the place of the current one. */
export const SailShipment = ({ shipment, left, onSailed, onRefused, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const failure = (error: unknown) => {
    onRefused()
    return failureText(error)
  }
  return (
    <ConfirmDialog
      title={text.sailTitle}
      confirm={text.sailYes}
      failure={failure}
      onClose={onClose}
      onConfirm={async () => {
        await edge.call(sailShipment, { body: { version: shipment.version } })
        snackbar.success(text.sailed)
        onSailed()
      }}
    >
      <p>{text.sailHint}</p>
      {left > 0 && <Alert tone="warning">{text.sailLeft(left)}</Alert>}
    </ConfirmDialog>
  )
}
