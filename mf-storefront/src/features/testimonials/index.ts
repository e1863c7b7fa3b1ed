export { Testimonials } from './testimonials.tsx'
export { text as testimonialsText } from './text.ts'
export { testimonialsListed, testimonialsSlice, type TestimonialsState } from './testimonials.slice.ts'
