// What the page may use of the wizard. The rest of the folder is its own.
export { ChoicesPanel } from './choices-panel.tsx'
export { LimitReached, ModelReceived, NoTyresFound, RecommendationFailed } from './no-tyres.tsx'
export { BikeStep, ContactStep, CustomBikeStep, RidingStep } from './steps.tsx'
export { SuggestedTyres } from './suggested-tyres.tsx'
export { text } from './text.ts'
export { useWizard, type Wizard } from './use-wizard.ts'
export { Wait } from './wait.tsx'
export { wizardSlice } from './wizard.slice.ts'
