import { endOnCrash } from '../crash.ts'
import { createLogger } from '../logger.ts'

/** A process that meets an error nobody catches, in the way its argument says; for the test of endOnCrash. */
const error = Object.assign(new Error('duplicate key value'), {
  code: '23505',
  detail: 'Key (email)=(dana@example.com)',
})
const ways: Record<string, () => void> = {
  throws: () => {
    throw error
  },
  rejects: () => void Promise.reject(error),
}
endOnCrash(createLogger('crashing'))
setTimeout(() => ways[process.argv[2] ?? '']?.(), 0)
setInterval(() => undefined, 60_000)
