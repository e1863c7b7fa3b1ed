import { Counter, Histogram } from 'prom-client'

/** Questions to the model, by how they ended: `ok`, or why the rules answered (`ModelFault`). */
export const modelAnswers = new Counter({
  name: 'zmigo_model_answers_total',
  help: 'Questions to the model, by how they ended; every other outcome than ok was answered by the rules',
  labelNames: ['outcome'] as const,
})

/** How long a question took, its second try included. */
export const modelDuration = new Histogram({
  name: 'zmigo_model_duration_seconds',
  help: 'How long the model took to answer, tries and pauses included',
  buckets: [0.25, 0.5, 1, 2, 3, 5, 8, 10, 12],
})

export const modelTokens = new Counter({
  name: 'zmigo_model_tokens_total',
  help: 'Tokens that the model read and wrote',
  labelNames: ['kind'] as const,
})

export const modelCost = new Counter({
  name: 'zmigo_model_cost_dollars_total',
  help: 'What the tokens cost in US dollars, by OPENAI_INPUT_PRICE and OPENAI_OUTPUT_PRICE',
})

/** What the model wrote and shoppers did not see. */
export const modelRejects = new Counter({
  name: 'zmigo_model_rejects_total',
  help: 'Tyres and reasons of the model that were dropped, by what was wrong with them',
  labelNames: ['what'] as const,
})
