/** The advertising pixel and the question whether it may be used. */
export { askConsentAgain } from './consent.ts'
export { ConsentLink } from './consent-link.tsx'
export { ConsentQuestion } from './consent-question.tsx'
export { type PixelContent } from './pixel.ts'
export { usePixel } from './use-pixel.ts'
