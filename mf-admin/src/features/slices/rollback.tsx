import { rollbackStaffSlice, type StaffSlice } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'
import { useChangeServing } from './use-change-serving.ts'

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
  const changeServing = useChangeServing()
  const rollBack = () =>
    changeServing(async () => {
      const { active = to, endedCanary } = await edge.call(rollbackStaffSlice, {
        params: { slice },
        body: { from, to },
      })
      return text.rolledBack(slice, active, endedCanary)
    })
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
