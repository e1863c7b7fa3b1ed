/** The model without a shop: for benchmarks. */
import { defineConfig } from '@zmig/kit'
import { modelSettings } from './model-settings.ts'

export { modelCost } from './metrics.ts'
export { createModelRanking } from './model-ranking.ts'
export { createOpenAiModel } from './openai-model.ts'
export { EXPLAINED } from './question.ts'

/** The settings of the model alone. @throws ConfigError with all faults */
export const modelConfig = defineConfig(modelSettings)
