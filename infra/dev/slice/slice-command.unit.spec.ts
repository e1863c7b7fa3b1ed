import { describe, expect, it } from 'vitest'
import { formatSlices, parseSliceCommand } from './slice-command.ts'

describe('npm run slice', () => {
  it('takes a slice and a version where they are needed', () =>
    expect(parseSliceCommand(['activate', 'checkout', '1.0.0-abc'])).toEqual({
      action: 'activate',
      slice: 'checkout',
      version: '1.0.0-abc',
    }))

  it.each([[[]], [['destroy']], [['activate', 'checkout']], [['list', 'checkout']], [['build']]])(
    'shows how to use it for %j',
    (words) =>
      expect(parseSliceCommand(words)).toMatchObject({ problem: expect.stringContaining('npm run slice') as string }),
  )

  it('lists versions with the active one marked', () => {
    const listing = {
      slice: 'checkout',
      active: '1.0.0-b',
      previous: '1.0.0-a',
      versions: [
        { version: '1.0.0-b', publishedAt: '2026-01-02' },
        { version: '1.0.0-a', publishedAt: '2026-01-01' },
      ],
    }
    expect(formatSlices([listing])).toMatch(/1\.0\.0-b +active .*\n.*1\.0\.0-a +previous/)
  })
})
