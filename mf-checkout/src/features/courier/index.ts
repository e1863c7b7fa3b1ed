export { CourierForm } from './courier-form.tsx'
export { courierChanged, courierCleared, courierSlice, type Courier } from './courier.slice.ts'
export { text as courierText } from './text.ts'
export { missingCourierFields } from './validation.ts'
