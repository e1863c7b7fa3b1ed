import { defineConfig, integerSetting, textSetting } from '@zmig/kit'

/** Which schedules of crashes are played; a failing one says how to repeat it. */
export const schedulesConfig = defineConfig({
  seed: integerSetting('SCHEDULE_SEED', {
    description: 'What the schedules are made of; a new one with every run',
    default: Math.floor(Math.random() * 2 ** 31),
    min: 0,
    max: 2 ** 31,
  }),
  path: textSetting('SCHEDULE_PATH', {
    description: 'One schedule of the seed, as a failure names it; empty: all of them',
    default: '',
  }),
})
