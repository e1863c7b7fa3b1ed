import { ModelAsked, SuggestionClicked, WizardAnswered } from '@zmig/events'
import { type Change, defineProjection, when } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

const SAVE_USAGES = `
  insert into wizard_usage (usage_id, person_id, motorcycle_id, usage, kilometres, tyre_type, eans, ranked_by, answered_at)
  select "usageId", "personId", "motorcycleId", usage, kilometres, "tyreType", eans, "rankedBy", "answeredAt"
  from jsonb_to_recordset($1::jsonb) as event("usageId" text, "personId" text, "motorcycleId" text, usage text,
    kilometres text, "tyreType" text, eans text[], "rankedBy" text, "answeredAt" timestamptz)
  on conflict do nothing`

/** A tyre that is opened twice is one click of its run. */
const SAVE_CLICKS = `
  insert into wizard_click (usage_id, ean, brand, name, display_size, clicked_at)
  select "usageId", ean, brand, name, "displaySize", "clickedAt"
  from jsonb_to_recordset($1::jsonb) as event("usageId" text, ean text, brand text, name text, "displaySize" text,
    "clickedAt" timestamptz)
  on conflict do nothing`

const SAVE_QUESTIONS = `
  insert into wizard_model_question (question_id, outcome, tokens_read, tokens_written, micro_dollars, asked_at)
  select "questionId", outcome, "tokensRead", "tokensWritten", "microDollars", "askedAt"
  from jsonb_to_recordset($1::jsonb) as event("questionId" text, outcome text, "tokensRead" integer,
    "tokensWritten" integer, "microDollars" bigint, "askedAt" timestamptz)
  on conflict do nothing`

const save = (statement: string) => async (batch: Change<object>[], tx: Sql) => {
  await tx.query(statement, [JSON.stringify(batch.map(({ data }) => data))])
}

/** What staff see of the wizard; who asked is read from people when they look. */
export const wizardUsage = defineProjection({
  name: 'edge-wizard',
  schema: 'edge',
  tables: ['wizard_usage', 'wizard_click', 'wizard_model_question'],
  topics: ['wizard'],
  events: [WizardAnswered, SuggestionClicked, ModelAsked],
  on: {
    ...when(WizardAnswered, save(SAVE_USAGES)),
    ...when(SuggestionClicked, save(SAVE_CLICKS)),
    ...when(ModelAsked, save(SAVE_QUESTIONS)),
  },
})
