import { config } from 'zod/mini'

// zod would probe for `new Function`, which our content security policy forbids and every browser reports.
// Schemas probe when they are defined, so this module must run before any other.
config({ jitless: true })
