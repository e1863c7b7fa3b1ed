import {
  type BodyOf,
  motorcycleBrands,
  motorcycleModels,
  type Recommendation,
  recommendTyres,
  suggestMotorcycle,
  trackTyreClick,
  type WizardMotorcycle,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Makes of bikes whose sizes are known. */
export const fetchBrands = async (edge: EdgeClient, signal: AbortSignal): Promise<string[]> =>
  (await edge.call(motorcycleBrands, { signal })).brands

/** Bikes of a make that were sold in a year; none when the shop knows none. */
export const fetchModels = (edge: EdgeClient, body: BodyOf<typeof motorcycleModels>): Promise<WizardMotorcycle[]> =>
  edge.call(motorcycleModels, { body })

/** Tells the shop about a bike that it does not list. @returns false when the shop refused it */
export const sendModel = async (edge: EdgeClient, body: BodyOf<typeof suggestMotorcycle>): Promise<boolean> =>
  (await edge.call(suggestMotorcycle, { body })).ok

/** The answers of the wizard, as they are sent. */
export type Answers = BodyOf<typeof recommendTyres>

/**
 * Asks for a recommendation.
 * @param timeoutMs longer than that of other calls: a model may rank the tyres
 * @throws EdgeError without an answer in that time
 */
export const askRecommendation = (edge: EdgeClient, body: Answers, timeoutMs: number): Promise<Recommendation> =>
  edge.call(recommendTyres, { body, timeoutMs })

/** Reports that a recommended tyre was opened; the answer is not awaited by anything. */
export const sendTyreClick = (edge: EdgeClient, body: BodyOf<typeof trackTyreClick>): Promise<unknown> =>
  edge.call(trackTyreClick, { body, unchecked: true })
