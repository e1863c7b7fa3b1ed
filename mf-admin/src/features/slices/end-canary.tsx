import { endStaffCanary, listSliceAttempts, listStaffSlices, type StaffSlice } from '@zmig/edge-contract'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

const words = text.endCanary

/** A slice of which a share of the visitors gets another version. */
export type WithCanary = StaffSlice & { canary: NonNullable<StaffSlice['canary']> }

type Props = {
  /** as it was on the screen when the question was opened */
  slice: WithCanary
  onClose: () => void
}

/** Says which version visitors lose, and ends exactly this canary. */
export const EndCanary = ({ slice: { slice, active, canary }, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const reload = useReload()
  const end = async () => {
    try {
      await edge.call(endStaffCanary, { params: { slice }, body: { version: canary.version } })
      snackbar.success(words.done(slice, canary.version))
    } catch (failure) {
      // what the question says is not true any more: it closes, and the list shows what serves now
      if (!isChanged(failure)) throw failure
      snackbar.error(refusalOf(failure)?.message ?? pressFailureText(failure))
    } finally {
      reload(listStaffSlices)
      reload(listSliceAttempts)
    }
  }
  return (
    <ConfirmDialog
      title={words.title(slice)}
      confirm={words.button}
      danger
      failure={pressFailureText}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{text.confirm.canary(canary)}</p>
      {active !== null && <p>{words.effect(active)}</p>}
    </ConfirmDialog>
  )
}
