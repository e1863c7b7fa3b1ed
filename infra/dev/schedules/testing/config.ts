import { choiceSetting, defineConfig, integerSetting, textSetting } from '@zmig/kit'

/** What a shop and its card gateway can speak. */
export const WIRES = ['hosted-page', 'credit-guard'] as const
export type Wire = (typeof WIRES)[number]

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
  wire: choiceSetting('SCHEDULE_WIRE', {
    description: 'What shop and gateway speak in that one schedule',
    choices: WIRES,
    default: 'hosted-page',
  }),
})
