import type { TyreFacts } from '@zmig/events'
import { canonicalSize } from '../../size/canonical-size.ts'
import {
  brandToken,
  categoryToken,
  constructionToken,
  eanToken,
  fitsFrontToken,
  fitsRearToken,
  fitsSetToken,
  lineToken,
  positionToken,
  rimToken,
  sectionToken,
  sizeToken,
  tubeToken,
  widthToken,
  wordToken,
} from './tokens.ts'
import { wordsOfName } from './words-of-name.ts'

const fitTokens = (facts: TyreFacts): string[] => {
  if (facts.front && facts.rear) return [fitsSetToken(canonicalSize(facts.front), canonicalSize(facts.rear))]
  const size = canonicalSize(facts)
  return [
    ...(facts.position === 'rear' ? [] : [fitsFrontToken(size)]),
    ...(facts.position === 'front' ? [] : [fitsRearToken(size)]),
  ]
}

/**
 * The tokens that a product carries in the index. A set carries the sizes of both its tyres and fits a bike only as
 * the pair; a single fits at its position, one for both positions at either.
 * @returns every token once
 */
export const tokensOf = (facts: TyreFacts): string[] => {
  const sizes = facts.front && facts.rear ? [facts.front, facts.rear] : [facts]
  const words = [facts.brand, facts.line, facts.hebrewName].flatMap(wordsOfName)
  return [
    ...new Set([
      eanToken(facts.ean),
      brandToken(facts.brand),
      lineToken(facts.brand, facts.line),
      categoryToken(facts.category),
      positionToken(facts.position),
      tubeToken(facts.tube),
      constructionToken(facts.construction),
      ...sizes.flatMap((size) => [sizeToken(size), sectionToken(size), widthToken(size.width), rimToken(size.rim)]),
      ...fitTokens(facts),
      ...words.map(wordToken),
    ]),
  ]
}
