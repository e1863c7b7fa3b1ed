import { config } from 'zod/v4/mini'
import { number } from '../../../node_modules/zod/v4/mini/coerce.js'
import { date } from '../../../node_modules/zod/v4/mini/iso.js'

// zod would probe for `new Function`, which our content security policy forbids and every browser reports.
// Schemas probe when they are defined, so modules that define one get zod from here.
config({ jitless: true })

export * from 'zod/v4/mini'

// zod's own two namespaces would bring all of their members (1 KB, brotli); the contract uses one of each
export const coerce = { number }
export const iso = { date }
