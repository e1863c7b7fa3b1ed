import { useState } from 'react'
import { exportOrders, type OrderSearch } from '@zmig/edge-contract'
import { download } from '../../parts/download.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

/** Orders as a file, sent by POST because a search may hold a name. @returns `save` takes the filter of the file */
export const useExport = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const save = async (filter: OrderSearch) => {
    setBusy(true)
    try {
      await download(edge, exportOrders.path, filter, 'orders.csv')
    } catch {
      snackbar.error(text.csvFailed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
