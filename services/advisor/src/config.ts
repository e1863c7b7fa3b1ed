import { defineConfig, integerSetting, type Environment } from '@zmig/kit'
import { modelSettings, type ModelSettings } from './model/model-settings.ts'

export type AdvisorConfig = ModelSettings & {
  /** Answers of the wizard that one visitor, and one phone, may get in seven days. */
  personAnswers: number
  /** Answers of the wizard in seven days, of all visitors together. */
  weeklyAnswers: number
}

/** Reads advisor's settings. @throws ConfigError with all faults */
export const advisorConfig: (env: Environment) => AdvisorConfig = defineConfig({
  ...modelSettings,
  personAnswers: integerSetting('WIZARD_PERSON_ANSWERS', {
    description: 'Answers of the wizard that one visitor, and one phone, may get in seven days.',
    default: 3,
    min: 1,
    max: 1_000,
  }),
  weeklyAnswers: integerSetting('WIZARD_WEEKLY_ANSWERS', {
    description: 'Answers of the wizard in seven days, of all visitors together.',
    default: 500,
    min: 1,
    max: 1_000_000,
  }),
})
