import { endStaffCanary, type StaffSlice } from '@zmig/edge-contract'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'
import { useChangeServing } from './use-change-serving.ts'

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
  const changeServing = useChangeServing()
  const end = () =>
    changeServing(async () => {
      await edge.call(endStaffCanary, { params: { slice }, body: { version: canary.version } })
      return words.done(slice, canary.version)
    })
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
