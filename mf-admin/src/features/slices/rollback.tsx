import { listSliceAttempts, listStaffSlices, rollbackStaffSlice, type StaffSlice } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

const words = text.confirm

/** A slice with a version to go back to. */
export type Returning = StaffSlice & { active: string; previous: string }

type Props = {
  /** as it was on the screen when the question was opened */
  slice: Returning
  onClose: () => void
}

/** Says which version would replace which, and rolls back between exactly these. */
export const Rollback = ({ slice: { slice, active: from, previous: to, canary }, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const reload = useReload()
  const rollBack = async () => {
    try {
      const { active = to, endedCanary } = await edge.call(rollbackStaffSlice, {
        params: { slice },
        body: { from, to },
      })
      snackbar.success(text.rolledBack(slice, active, endedCanary))
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
      onConfirm={rollBack}
      onClose={onClose}
    >
      <dl>
        <dt>{words.from}</dt>
        <dd>
          <Ltr>{from}</Ltr>
        </dd>
        <dt>{words.to}</dt>
        <dd>
          <Ltr>{to}</Ltr>
        </dd>
      </dl>
      <p>{words.effect}</p>
      {canary && <p>{words.canary(canary)}</p>}
      <p>{words.noWayBack}</p>
    </ConfirmDialog>
  )
}
