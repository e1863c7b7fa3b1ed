export { openTyreRequest, TyreRequestForm } from './tyre-request-form.tsx'
