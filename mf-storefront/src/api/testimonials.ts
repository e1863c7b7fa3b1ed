import { testimonials } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** What customers wrote; undefined when the edge does not answer. */
export const fetchTestimonials = async (edge: EdgeClient) => {
  try {
    return (await edge.call(testimonials)).testimonials
  } catch {
    return undefined
  }
}
