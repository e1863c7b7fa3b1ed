import { limitNames } from '@zmig/edge/limits'
import { messageLimits } from '@zmig/notifications/config'
import { termSettings } from '@zmig/ordering/config'
import { expect, test } from 'vitest'
import { writeLimits } from './limits-document.ts'

// made again with: npx vitest run --project unit infra/dev/checks/limits-document --update
test('infra/docs/operate/limits.md is made of the limits of edge, ordering and notifications', async () => {
  await expect(writeLimits()).toMatchFileSnapshot('../../docs/operate/limits.md')
})

test('names every limit of the three, and no term that is no limit', () => {
  const text = writeLimits()
  const settings = [...Object.values(termSettings), ...Object.values(messageLimits)].map(({ name }) => name)
  for (const name of [...limitNames, ...settings.filter((each) => each !== 'METRICS_RETENTION_DAYS')])
    expect(text.split('\n').filter((line) => line.startsWith(`| \`${name}\` `))).toHaveLength(1)
  expect(text).not.toContain('METRICS_RETENTION_DAYS')
})
