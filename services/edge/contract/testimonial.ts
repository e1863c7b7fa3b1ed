import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** A picture of a message that a customer wrote to the shop. */
export const Testimonial = z.object({
  /** address of the picture; it changes with the picture, so it may be kept for ever */
  src: z.string(),
  width: z.number(),
  height: z.number(),
  /** the text in the picture, for people who do not see it */
  text: z.string(),
  /** true for a sample that the shop's developers drew */
  sample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const testimonials = get('/api/v1/testimonials', {
  summary: 'Pictures of what customers wrote, from the owner’s folder; samples in development while it is empty',
  audience: 'everyone',
  answer: z.object({ testimonials: z.array(Testimonial) }),
})
export const testimonialPicture = get('/api/v1/media/testimonial/{file}', {
  summary: 'One of these pictures',
  audience: 'everyone',
  /** the version in the address of `src` */
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  contentType: 'image/*',
  answer: z.string(),
})
