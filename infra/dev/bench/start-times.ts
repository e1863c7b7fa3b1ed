import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure, Part } from '@zmig/bench'
import { root } from '../environment.ts'
import { startTrialShop } from '../trial/trial-shop.ts'

const startTime = (name: string, milliseconds: number, atMost: number): Measure => ({
  name,
  value: milliseconds / 1000,
  unit: 's',
  target: { of: 'value', atMost },
})

/** How long `npm start` takes on a fresh clone after the install, and later. It is given the name of a trial shop, which stays. */
export const startPart: Part<string> = {
  minutes: 15,
  measure: async (name, { show }) => {
    rmSync(join(root, '.cache/build'), { recursive: true, force: true }) // as on a fresh clone
    rmSync(join(root, '.cache/webpack'), { recursive: true, force: true })
    const first = await startTrialShop({ name })
    await first.stop()
    show([startTime('npm start, first time after the install', first.startMilliseconds, 90)])
    const later = await startTrialShop({ name, keepData: true })
    await later.stop()
    show([startTime('npm start, later', later.startMilliseconds, 8)])
  },
}
