import * as z from 'zod/mini'
import { isShopDay } from './typed-input.ts'

/** A field that a shopper has not filled in yet: pages send `null` or leave it out. */
export const absent = <Shape extends z.ZodMiniType>(shape: Shape) => z.optional(z.nullable(shape))

/**
 * A list of a request. Its length is looked at before its items, so that a long one is refused for nothing; zod alone
 * would read all of them first.
 */
export const list = <Item extends z.ZodMiniType>(item: Item, { min = 0, max }: { min?: number; max: number }) => {
  const array = z.array(item).check(z.minLength(min), z.maxLength(max))
  const parse = array._zod.parse.bind(array._zod)
  array._zod.parse = (payload, context) =>
    Array.isArray(payload.value) && payload.value.length > max ? payload : parse(payload, context)
  return array
}

/** EAN-13 of a single tyre (290…) or a set (291…). */
export const Ean = z.string().check(z.regex(/^\d{8,14}$/))

/** Name of a slice and one of its versions, as the registry takes them. */
export const SliceName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
export const SliceVersion = z.string().check(z.regex(/^[0-9][0-9A-Za-z.-]{0,79}$/))

/** Day of the calendar in Israel, `2026-11-30`. */
export const Day = z.iso.date()

/** The days of `isShopDay` as the API document says them: each month by its length. */
const SHOP_DAY = [
  '20(?:[02468][048]|[13579][26])-02-29',
  '(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))',
].join('|')

/** A day that a person typed. */
export const TypedDay = Day.check(
  z.refine(isShopDay, 'a day of the years 2000 to 2100'),
  z.meta({ pattern: `^(?:${SHOP_DAY})$` }),
)

/** For the API document only: a text that is not blank. Its service refuses a blank one with a sentence of its own. */
export const notBlank = z.meta({ minLength: 1, pattern: '[^\\s]' })

/** A text of one line without control characters. The ranges are those of `\p{Cc}`, as every validator reads them. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
export const oneLine = z.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/)

/**
 * Shekels with at most two decimals. Inside the services money is integer agorot; this is the only form on the wire.
 * The type carries its unit: `Agorot` of `@zmig/events` does not fit where shekels are asked for, nor the other way round.
 */
export type Shekels = number & { readonly '~unit'?: 'shekels' }
export const Shekels = z.number() as unknown as z.ZodMiniType<Shekels, Shekels>

/** What a person typed as an amount of money. */
export const TypedShekels = Shekels.check(
  z.refine((shekels) => Number(shekels.toFixed(2)) === shekels, 'at most two decimals'),
  z.meta({ multipleOf: 0.01 }),
)

/** `instock` now · `preorder` current shipment · `ondemand` next shipment · `outofstock` · `none` please call. */
export const Visibility = z.enum(['instock', 'preorder', 'ondemand', 'outofstock', 'none'])
export type Visibility = z.infer<typeof Visibility>

/** Real pictures of a product by their paths in the bucket; `false`: the picture is the drawing of the media call. */
export const Cdn = z.union([z.literal(false), z.array(z.object({ bucketPath: z.string() }))])

/** What a line of a cart or an order shows of its product beside the names; absent for a product that is not listed any more. */
export const productSummary = {
  /** canonical, `180/55-17`; of a set the front's and the rear's, `120/70-17 + 180/55-17` */
  size: z.optional(z.string()),
  /** the wheel it is for */
  position: z.optional(z.enum(['front', 'rear', 'both', 'set'])),
  /** true when no bike takes it on the road, see `isForTheRoad` */
  racing: z.optional(z.literal(true)),
  /** address of the picture, ready for `<img src>` */
  image: z.optional(z.string()),
  cdn: z.optional(Cdn),
  /** changes with the drawing, see `Tyre` */
  imageVersion: z.optional(z.string()),
  /** slug of the product page's address */
  slug: z.optional(z.string()),
}

/** RFC 9457 problem details: how every refusal looks. Members beside its own are those of the endpoint. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** of staff: always false */
  ok: z.optional(z.literal(false)),
  /** of staff: what kind of refusal, for programs */
  error: z.optional(z.string()),
  /** of staff: the same as `detail` */
  message: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>

/** A read-model row that a command changed; edge waits until it can show at least this version. */
export const Changed = z.object({ key: z.string(), version: z.number() })
export type Changed = z.infer<typeof Changed>
