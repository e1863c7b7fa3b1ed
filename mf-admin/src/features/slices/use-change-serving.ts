import { listSliceAttempts, listStaffSlices } from '@zmig/edge-contract'
import { useReload } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'

/**
 * Carries out what a question about the serving versions asks, and has the lists read again.
 * @returns takes the call, which answers what to say when it is done; throws when the question stays open
 */
export const useChangeServing = () => {
  const snackbar = useSnackbar()
  const reload = useReload()
  return async (change: () => Promise<string>): Promise<void> => {
    try {
      snackbar.success(await change())
    } catch (failure) {
      // what the question says is not true any more: it closes, and the list shows what serves now
      if (!isChanged(failure)) throw failure
      snackbar.error(refusalOf(failure)?.message ?? pressFailureText(failure))
    } finally {
      reload(listStaffSlices)
      reload(listSliceAttempts)
    }
  }
}
