import { exportOrders, type OrderSearch } from '@zmig/edge-contract'
import { useDownload } from '../../parts/files.ts'
import { text } from './text.ts'

/** Orders as a file, sent by POST because a search may hold a name. @returns `save` takes the filter of the file */
export const useExport = () => {
  const { busy, save } = useDownload(text.csvFailed)
  return { busy, save: (filter: OrderSearch) => save(exportOrders, { body: filter }, 'orders.csv') }
}
