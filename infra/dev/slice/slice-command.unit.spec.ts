import { describe, expect, it } from 'vitest'
import { formatSlices } from './slice-command.ts'

describe('npm run slice', () => {
  it('lists versions with the active one marked', () => {
    const listing = {
      slice: 'checkout',
      active: '1.0.0-b',
      previous: '1.0.0-a',
      versions: [
        { version: '1.0.0-b', publishedAt: '2026-01-02', key: '0123456789abcdef' },
        { version: '1.0.0-a', publishedAt: '2026-01-01', key: null },
      ],
    }
    expect(formatSlices([listing])).toMatch(/1\.0\.0-b +active .*\n.*1\.0\.0-a +previous/)
  })
})
