import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot, Ean } from '../primitives.ts'

const Rating = z.object({ ean: Ean, displaySize: z.string(), load: z.string(), speed: z.string() })

/** Everything that a product page says about a tyre or a set; the newest event of an EAN replaces the ones before. */
const TyreFacts = z.object({
  ean: Ean,
  /** one SKU for a front and a rear */
  set: z.boolean(),
  brand: z.string(),
  line: z.string(),
  hebrewName: z.string(),
  category: z.string(),
  position: z.enum(['front', 'rear', 'both', 'set']),
  /** the rear's in a set; profile `-` when the size has no aspect ratio */
  width: z.string(),
  profile: z.string(),
  rim: z.string(),
  construction: z.enum(['R', 'B', '-']),
  tube: z.enum(['TL', 'TT']),
  displaySize: z.string(),
  load: z.string(),
  speed: z.string(),
  price: Agorot,
  fullPrice: Agorot,
  freeShipping: z.boolean(),
  /** out of 5 */
  score: z.number(),
  description: z.string(),
  treadFamily: z.string(),
  youtube: z.string(),
  /** week and year as moulded, `3126`; absent when not stated */
  dot: z.string().optional(),
  /** real pictures, the first one stands on cards: paths below the bucket's address; absent while the tyre is only drawn */
  cdn: z.array(z.object({ bucketPath: z.string().min(1).max(500) })).optional(),
  /** components of a set, with their sizes as `{width, profile, rim}` for the lists of both */
  front: Rating.extend({
    width: z.string(),
    profile: z.string(),
    rim: z.string(),
    dot: z.string().optional(),
  }).optional(),
  rear: Rating.extend({
    width: z.string(),
    profile: z.string(),
    rim: z.string(),
    dot: z.string().optional(),
  }).optional(),
})
export type TyreFacts = z.infer<typeof TyreFacts>

export const TyreListed = defineEvent<TyreFacts>({
  type: 'catalogue.tyre-listed',
  version: 2,
  topic: 'catalogue',
  key: (tyre) => tyre.ean,
  data: TyreFacts,
  // version 1 knew no pictures, and none is what its products have
  upcast: (data) => data,
  example: {
    ean: '2907373823466',
    set: false,
    brand: 'Michelin',
    line: 'Power 6',
    hebrewName: 'פאוור 6',
    category: 'sport',
    position: 'rear',
    width: '180',
    profile: '55',
    rim: '17',
    construction: 'R',
    tube: 'TL',
    displaySize: '180/55ZR17 M/C (73W)',
    load: '73',
    speed: '(W)',
    price: 94_900,
    fullPrice: 109_000,
    freeShipping: false,
    score: 4.8,
    description: 'צמיג ספורט לכביש שמתחמם מהר.',
    treadFamily: 'sport',
    youtube: '',
    dot: '3126',
  },
})
