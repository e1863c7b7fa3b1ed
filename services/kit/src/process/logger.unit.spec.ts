import { expect, test } from 'vitest'
import { redactedPaths } from './logger.ts'
import { pino } from 'pino'

test('secrets never reach a line, wherever they usually turn up', () => {
  const lines: string[] = []
  const logger = pino({ redact: redactedPaths }, { write: (line) => void lines.push(line) })
  const secrets = { authorization: 'hunter2', cookie: 'hunter2', token: 'hunter2', 'x-zmig-secret': 'hunter2' }
  logger.info(secrets)
  logger.info({ headers: secrets })
  logger.info({ request: { headers: secrets } })
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('hunter2')
})
