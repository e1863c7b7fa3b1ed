import { definePage } from '@zmig/platform'
import { staffHead } from '../frame/staff-head.ts'

/** Unknown admin paths redirect to `/admin` (wizard-shops-and-admin.md §2); a way out of the back office does not. */
export const unknownPage = definePage({
  name: 'admin-unknown',
  paths: ['/admin/*'],
  features: [],
  load: ({ site }) => Promise.resolve({ head: staffHead(site), redirect: '/admin' }),
  View: () => null,
})
