import { endOnCrash } from '../exit.ts'
import { createLogger } from '../../log/logger.ts'

/** A process with an uncaught error, of the kind that its argument names; for the test of endOnCrash. */
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
