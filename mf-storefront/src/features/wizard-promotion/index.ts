export { WizardPromotion } from './wizard-promotion.tsx'
