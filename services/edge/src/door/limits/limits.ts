import {
  collectMetric,
  type Endpoint,
  finalizeCheckout,
  googleSignIn,
  likeProduct,
  likeShop,
  makeBestOffer,
  motorcycleModels,
  placeOrder,
  reportPolicyViolations,
  reportSlices,
  requestTyre,
  searchTyres,
  suggestMotorcycle,
  suggestSearches,
  trackTyreClick,
  whereIsMyOrder,
} from '@zmig/edge-contract'
import type { Setting } from '@zmig/kit'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Hundreds of phones of one carrier share an address (CGNAT), so a limit of an address is for a crowd, not for a person. */
export type Limit = {
  /** what is counted */
  what: string
  /** who has a count of their own; an address of version 6 counts by its first 64 bits */
  per: 'address' | 'visitor' | 'recipient' | 'order'
  times: number
  /** seconds; the window begins with the first time */
  within: number
  /** `shop`: one count in PostgreSQL for all processes; `process`: in memory, for calls that are too many or too cheap to be written down */
  counted: 'shop' | 'process'
  why: string
  /** what a person reads who reached the limit */
  refusal: string
  /** calls that count, each for its caller's address; other limits are taken where the rule is */
  calls?: readonly Endpoint[]
}

const fewMinutes = 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.'
const busy = 'הגיעו מהרשת שלכם הרבה בקשות ברצף. נסו שוב בעוד דקה.'
const later = 'כבר קיבלנו כמה פניות כאלה. נסו שוב מאוחר יותר, או התקשרו אלינו.'
const tomorrow = 'כבר קיבלנו מכם כמה פניות כאלה היום. נחזור אליכם; אפשר גם להתקשר.'
const networkAdvised =
  'ביממה האחרונה כבר ניתנו הרבה המלצות לרשת שאתם מחוברים אליה. נסו שוב מחר או מרשת אחרת, או פנו לשירות הלקוחות.'
const tooManyCodes = 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.'
const tooManyDigits = 'היו יותר מדי ניסיונות. נסו שוב מחר, או התקשרו אלינו ונבטל בשבילכם.'

const limit = (row: Limit): Limit => row

/**
 * Every limit on how often a caller may do the same; `LIMITS` changes the numbers. `infra/docs/operate/limits.md` is made of this table, of
 * ordering's limits on what unpaid orders hold, and of those of notifications on what is sent.
 */
export const limits = {
  'coupon-visitor': limit({
    what: 'coupon codes that a visitor checks, known by the signed cookie as well as by the field',
    per: 'visitor',
    times: 5,
    within: MINUTE,
    counted: 'shop',
    why: 'Codes must not be guessed; a buyer has one or two and mistypes them a few times (decisions.md, Admin and security).',
    refusal: tooManyCodes,
  }),
  'coupon-address': limit({
    what: 'coupon codes that are checked, or sent with a cart and worth nothing',
    per: 'address',
    times: 30,
    within: MINUTE,
    counted: 'shop',
    why: 'Visitor ids are free, so the address counts too. Codes of a cart that give a discount do not count, because a cart is priced again with every change.',
    refusal: tooManyCodes,
  }),
  'order-link': limit({
    what: 'requests for a lost link of an order',
    per: 'address',
    times: 10,
    within: 10 * MINUTE,
    counted: 'shop',
    why: 'Enough for typing errors, too few for guessing the phone of an order number.',
    refusal: fewMinutes,
    calls: [whereIsMyOrder],
  }),
  'cancel-digits-order': limit({
    what: 'tries at the last digits of the phone, to cancel a paid order by link',
    per: 'order',
    times: 5,
    within: DAY,
    counted: 'shop',
    why: 'Four digits have 10,000 values: five tries a day find them in years. Buyers know their own phone.',
    refusal: tooManyDigits,
  }),
  'cancel-digits-address': limit({
    what: 'the same, for orders together',
    per: 'address',
    times: 10,
    within: DAY,
    counted: 'shop',
    why: 'Somebody who holds many links must not try five times at each.',
    refusal: tooManyDigits,
  }),
  'sign-in': limit({
    what: 'sign-ins of staff',
    per: 'address',
    times: 30,
    within: 10 * MINUTE,
    counted: 'shop',
    why: 'Each one asks Google twice. An office of ten may sign in at once, three times each.',
    refusal: fewMinutes,
    calls: [googleSignIn],
  }),
  checkout: limit({
    what: 'orders that are sent, accepted or refused',
    per: 'address',
    times: 60,
    within: 10 * MINUTE,
    counted: 'shop',
    why: 'Each one locks its tyres and asks some ten questions before it is refused. A buyer sends one and corrects a detail or two; sixty are twenty buyers behind one address in ten minutes. How many are accepted is a rule of ordering.',
    refusal: 'נשלחו מהרשת שלכם הרבה הזמנות ברצף. נסו שוב בעוד כמה דקות, או התקשרו אלינו.',
    calls: [placeOrder],
  }),
  finalize: limit({
    what: 'returns from the payment page',
    per: 'address',
    times: 120,
    within: MINUTE,
    counted: 'shop',
    why: 'Each one may ask the gateway, so no caller may make us flood it. A buyer returns once and reloads a few times; two a second is more than a carrier’s address brings on the best day.',
    refusal: busy,
    calls: [finalizeCheckout],
  }),
  'tyre-request': limit({
    what: 'requests for a tyre that is not listed',
    per: 'address',
    times: 20,
    within: HOUR,
    counted: 'shop',
    why: 'Each one is a mail to the shop. The shop gets a handful a day; a garage that asks for its customers stays below.',
    refusal: later,
    calls: [requestTyre],
  }),
  'tyre-request-recipient': limit({
    what: 'requests for a tyre in the name of one phone or e-mail',
    per: 'recipient',
    times: 5,
    within: DAY,
    counted: 'shop',
    why: 'A receipt goes to an address whose owner is not proved. A rider asks for a front and a rear tyre, and corrects a mistake.',
    refusal: tomorrow,
  }),
  'best-offer': limit({
    what: 'best offers',
    per: 'address',
    times: 30,
    within: HOUR,
    counted: 'shop',
    why: 'Each one is a mail to the shop, which answers by hand. Thirty an hour is more than one network ever offered.',
    refusal: later,
    calls: [makeBestOffer],
  }),
  'best-offer-recipient': limit({
    what: 'best offers of one phone',
    per: 'recipient',
    times: 10,
    within: DAY,
    counted: 'shop',
    why: 'One open offer per phone and product is the rule of ordering; ten products a day is a long evening of choosing.',
    refusal: tomorrow,
  }),
  wizard: limit({
    what: 'recommendations of the wizard; one without tyres does not count',
    per: 'address',
    times: 30,
    within: DAY,
    counted: 'shop',
    why: 'Visitor ids and phones can be invented, and the whole shop has some 70 recommendations a day, so one network must not use them up. Advisor counts visitors and phones.',
    refusal: networkAdvised,
  }),
  'bike-suggestion': limit({
    what: 'bikes that the wizard does not list',
    per: 'address',
    times: 20,
    within: HOUR,
    counted: 'shop',
    why: 'Each one is read by a person. The shop gets a few a week; a garage that sends its customers stays below.',
    refusal: later,
    calls: [suggestMotorcycle],
  }),
  like: limit({
    what: 'likes given and taken back',
    per: 'address',
    times: 120,
    within: MINUTE,
    counted: 'shop',
    why: 'Each one is a transaction and an event. A person presses once in some seconds; visitor ids are free, so counts of likes could be made.',
    refusal: busy,
    calls: [likeProduct, likeShop],
  }),
  metric: limit({
    what: 'what browsers send by themselves: metrics, opened recommendations, reports of the content policy',
    per: 'address',
    times: 3_000,
    within: MINUTE,
    counted: 'process',
    why: 'A shopper who scrolls a list sends one for each card, some 60 a minute: fifty shoppers behind one address. Nothing is shown when one is refused.',
    refusal: busy,
    calls: [collectMetric, trackTyreClick, reportPolicyViolations],
  }),
  'slice-report': limit({
    what: 'reports of pages on how their slices do',
    per: 'address',
    times: 600,
    within: MINUTE,
    counted: 'process',
    why: 'A page sends two or three for each look at a slice: some hundred shoppers behind one address. What counts has bounds of its own: against a canary five visitors of an address, in the figures of a version 30 reports of an address an hour.',
    refusal: busy,
    calls: [reportSlices],
  }),
  search: limit({
    what: 'searches and suggestions whose answer is not cached, and lists of bikes',
    per: 'address',
    times: 1_200,
    within: MINUTE,
    counted: 'process',
    why: 'Suggestions are asked for while somebody types, ten a search: a hundred searches a minute behind one address, and a fraction of what the shop can answer.',
    refusal: busy,
    calls: [searchTyres, suggestSearches, motorcycleModels],
  }),
  body: limit({
    what: 'all other calls that bring a body, such as carts and what staff save; counted before the body is read',
    per: 'address',
    times: 1_200,
    within: MINUTE,
    counted: 'process',
    why: 'Reading and checking 64 KB takes a millisecond of a core, and a file of staff is one request, however large. Shoppers send a few bodies a minute: hundreds of them may be behind one address.',
    refusal: busy,
  }),
  page: limit({
    what: 'pages that are rendered because they are not cached',
    per: 'address',
    times: 600,
    within: MINUTE,
    counted: 'process',
    why: 'A render takes a millisecond of a core, and most pages of shoppers are cached. Ten a second are a crawler, which waits as Retry-After says; fifty a second are an attack.',
    refusal: busy,
  }),
  team: limit({
    what: 'requests of teams that deploy slices',
    per: 'address',
    times: 120,
    within: MINUTE,
    counted: 'shop',
    why: 'Each may look for a key in the database and write an entry of the audit. A build server publishes, starts a canary and asks how it does every few seconds.',
    refusal: 'Too many requests came from your address. Wait a minute, and send them again.',
  }),
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export const limitNames = Object.keys(limits) as LimitName[]

const isLimit = (name: string): name is LimitName => Object.hasOwn(limits, name)

/** `LIMITS`: other numbers than those of the table, such as `page=900, search=2400`. */
export const limitsSetting: Setting<Partial<Record<LimitName, number>>> = {
  name: 'LIMITS',
  description:
    'Other numbers for limits of infra/docs/operate/limits.md, as name=times, separated by commas; the windows stay.',
  unit: 'times in the window of the limit',
  read: (text) => {
    const changed: Partial<Record<LimitName, number>> = {}
    for (const item of text?.split(',') ?? []) {
      const [name = '', times = '', ...rest] = item.split('=').map((part) => part.trim())
      if (!isLimit(name))
        throw new Error(`"${name}" is no limit; set name=times with names of infra/docs/operate/limits.md`)
      if (rest.length > 0 || !/^[1-9]\d{0,6}$/.test(times))
        throw new Error(`"${times}" is no number for ${name}; set a whole number from 1 to 9999999`)
      changed[name] = Number(times)
    }
    return changed
  },
}
