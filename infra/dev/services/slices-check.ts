import type { Check, Database } from '@zmig/kit'
import { listSlices } from '@zmig/slices'

/** Every slice that was ever published has a version that serves. */
export const slicesCheck = (database: Database): Check => ({
  ask: async () => {
    const away = (await listSlices(database)).filter(({ active }) => active === null).map(({ slice }) => slice)
    return away.length === 0 ? undefined : { ok: false, away }
  },
})
