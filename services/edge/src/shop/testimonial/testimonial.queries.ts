import { type Testimonial, testimonialPicture, testimonials } from '@zmig/edge-contract'
import { HttpProblem, type Logger } from '@zmig/kit'
import type { FilePlace } from '@zmig/kit/files'
import { IMMUTABLE, REVALIDATE } from '../../door/answer/answer.ts'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { defineFileQuery, type FileQuery } from '../../door/http/define-endpoint.ts'
import { sendBytes } from '../../door/http/send-bytes.ts'
import { createOwnerPictures } from './owner-pictures.ts'
import { readOwnerFileOf } from './read-owner-file.ts'
import { samplePictures } from './sample-pictures.ts'
import { type Picture, versionOf } from './picture.ts'

/** Pictures on the page (storefront-and-checkout.md §2, Static pages). */
const SHOWN = 25

const toTestimonial = (picture: Picture): Testimonial => ({
  src: `/edge/api/v1/media/testimonial/${encodeURIComponent(picture.file)}?v=${versionOf(picture)}`,
  width: picture.width,
  height: picture.height,
  text: picture.text,
  sample: picture.sample,
})

type Deps = {
  place: FilePlace
  /** whether drawn samples are shown while the owner has no pictures */
  samples: boolean
  logger: Logger
}

/**
 * What customers wrote, as pictures from the owner's folder or bucket. While it is empty, development shows samples and production
 * shows nothing (decisions.md). What the owner has to correct is logged once.
 */
export const createTestimonials = ({ place, samples, logger }: Deps) => {
  const said = new Set<string>()
  const complain = (fault: string) => {
    if (!said.has(fault)) logger.warn(`a testimonial is not shown as it is now: ${fault}`)
    said.add(fault)
  }
  const owner = createOwnerPictures(readOwnerFileOf(place, complain), complain)

  const list = async (): Promise<readonly Picture[]> => {
    const own = await owner.all()
    if (own.length > 0) return own.slice(0, SHOWN)
    return samples ? samplePictures : []
  }
  const find = async (file: string): Promise<Picture | undefined> =>
    (await owner.one(file)) ?? (samples ? samplePictures.find((picture) => picture.file === file) : undefined)

  return {
    /** whether the page has anything to show */
    any: async (): Promise<boolean> => (await list()).length > 0,
    cachedQueries: [
      // no event reports changes of the files: the page follows when the answer expires, within a minute, two from a bucket
      defineCachedQuery(testimonials, async () => ({
        body: { testimonials: (await list()).map(toTestimonial) },
        keys: ['testimonials'],
      })),
    ] satisfies CachedQuery[],
    files: [
      defineFileQuery(testimonialPicture, async ({ params: { file = '' }, query: { v }, request, response }) => {
        const picture = await find(file)
        if (!picture) throw new HttpProblem(404, 'Not found', 'There is no such picture.')
        const version = versionOf(picture)
        const cacheControl = v === version ? IMMUTABLE : REVALIDATE
        sendBytes(request, response, { ...picture, etag: `"${version}"`, cacheControl })
      }),
    ] satisfies FileQuery[],
  }
}
