import { config } from 'zod/v4/mini'

// zod would probe for `new Function`, which our content security policy forbids and every browser reports.
// Schemas probe when they are defined, so modules that define one get zod from here.
config({ jitless: true })

export * from 'zod/v4/mini'
