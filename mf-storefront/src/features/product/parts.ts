import { deferPart } from '@zmig/platform'
import type { Tyre } from '@zmig/edge-contract'

const openFacts = async () => (await import(/* webpackChunkName: "product-facts" */ './facts-sheet.tsx')).FactsSheet
const openVideo = async () => (await import(/* webpackChunkName: "product-video" */ './video.tsx')).Video

/** Nothing in the facts is pressed or typed into: as the server sent them they need no script at all. */
export const facts = deferPart(openFacts)
/** Few products have a video; its button comes to life a moment after the page. */
export const video = deferPart(openVideo)

/**
 * Fetches the files that the page of a product is made of, for the server and for a page that is opened inside the app.
 * @throws when one does not come: the page then says so and tries again
 */
export const loadProductParts = async ({ youtube }: Pick<Tyre, 'youtube'>): Promise<void> => {
  await Promise.all([openFacts(), youtube && openVideo()])
  await Promise.all([facts.load(), youtube && video.load()])
}
