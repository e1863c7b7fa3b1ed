import * as z from 'zod'
import { developmentSecret, isDevelopmentSecret } from './development-secret.ts'

/** What a setting may depend on besides its own text. */
export type SettingContext = {
  production: boolean
  /** where development keeps its secrets */
  dataDirectory: string
}

/** One setting: its name in the environment, its meaning, and how its text becomes a value. */
export type Setting<Value> = {
  name: string
  /** its purpose, in one sentence; ends up in the settings table */
  description: string
  unit?: string
  default?: Value
  /** @throws Error with the fault and the advice, without the setting's name */
  read(text: string | undefined, context: SettingContext): Value
}

type Options<Value> = { description: string; unit?: string; default?: Value }

/** The text as the schema reads it. @throws Error the schema's first fault, then the advice */
const parse = <Value>(schema: z.ZodType<Value, string>, text: string, advice: string): Value => {
  const result = schema.safeParse(text)
  if (result.success) return result.data
  throw new Error(`${result.error.issues[0]?.message ?? 'is wrong'}; ${advice}`)
}

const setting = <Value>(
  name: string,
  options: Options<Value>,
  schema: z.ZodType<Value, string>,
  advice: string,
): Setting<Value> => ({
  name,
  ...options,
  read: (text) => {
    if (text !== undefined) return parse(schema, text, advice)
    if (!('default' in options)) throw new Error(`is missing; ${advice}`)
    return options.default
  },
})

/** A whole number within limits. */
export const integerSetting = (
  name: string,
  options: Options<number> & { min: number; max: number },
): Setting<number> => {
  const { min, max, unit } = options
  const error = ({ input }: { input?: unknown }) => `"${String(input)}" is not in range`
  const schema = z
    .string()
    .regex(/^-?\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
  return setting(name, options, schema, `set a whole number from ${min} to ${max}${unit ? ` (${unit})` : ''}`)
}

/** A TCP port; 0 picks a free one. */
export const portSetting = (name: string, options: Options<number>): Setting<number> =>
  integerSetting(name, { ...options, min: 0, max: 65_535 })

/** Any text. */
export const textSetting = (name: string, options: Options<string>): Setting<string> =>
  setting(name, options, z.string(), 'set a text')

type UrlOptions = { description: string; protocols?: string[] }

const urlOf = ({ protocols = ['http', 'https'] }: UrlOptions) => ({
  // The value may hold a password (`postgres://user:password@…`), so the fault does not repeat it.
  schema: z
    .url({ protocol: new RegExp(`^(?:${protocols.join('|')})$`), error: 'is not such an address' })
    .transform((text) => text.replace(/\/$/, '')),
  advice: `set an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
})

/** An absolute URL, kept as written without a trailing slash. */
export const urlSetting = (name: string, options: UrlOptions & { default?: string }): Setting<string> => {
  const { schema, advice } = urlOf(options)
  return setting(name, options, schema, advice)
}

/** An absolute URL that may stay unset. */
export const optionalUrlSetting = (name: string, options: UrlOptions): Setting<string | undefined> => {
  const { schema, advice } = urlOf(options)
  return setting<string | undefined>(name, { ...options, default: undefined }, schema, advice)
}

/** An engine that this version has no adapter for: setting it is a fault, so that no other engine is used unnoticed. */
export const absentSetting = (name: string, description: string): Setting<undefined> =>
  setting<undefined>(
    name,
    { description, default: undefined },
    z.string().transform((_text, context) => {
      context.addIssue('this version has no adapter for it')
      return z.NEVER
    }),
    'unset it to use the embedded engine',
  )

/** One of a few words. */
export const choiceSetting = <const Choice extends string>(
  name: string,
  options: Options<Choice> & { choices: readonly Choice[] },
): Setting<Choice> =>
  setting(
    name,
    options,
    z.string().pipe(z.enum(options.choices, { error: ({ input }) => `"${String(input)}" is unknown` })),
    `set one of ${options.choices.join(', ')}`,
  )

const itemsOf = (text: string): string[] => text.split(',').map((item) => item.trim())

/** Texts separated by commas; blanks around and between are dropped. */
export const listSetting = (name: string, options: Options<string[]>): Setting<string[]> =>
  setting(
    name,
    options,
    z.string().transform((text) => itemsOf(text).filter(Boolean)),
    'set texts separated by commas',
  )

const levels = choiceSetting('LOG_LEVEL', {
  description: 'Least important lines to log; production logs security events, which have level info',
  choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  default: 'warn',
})

/** What the processes of a shop log. */
export const logLevelSetting: typeof levels = {
  ...levels,
  read: (text, context) => levels.read(text ?? (context.production ? 'info' : undefined), context),
}

/** How many connections of a pool to PostgreSQL are open at most. */
const MOST_CONNECTIONS = 200

/** Sizes of the pools to PostgreSQL by the part that uses them; of those that are not named the process knows the size. */
export const poolsSetting: Setting<Readonly<Record<string, number>>> = {
  name: 'DATABASE_POOLS',
  description:
    'Connections to PostgreSQL at most, by the part of the shop that uses them, e.g. `ordering=20, edge=15`; each process opens its own',
  read: (text) =>
    Object.fromEntries(
      itemsOf(text ?? '')
        .filter(Boolean)
        .map((pair): [string, number] => {
          const [, name, size] = /^([a-z_]+)=(\d{1,3})$/.exec(pair) ?? []
          if (name === undefined || Number(size) < 1 || Number(size) > MOST_CONNECTIONS)
            throw new Error(`"${pair}" is no size of a pool; write ordering=20, from 1 to ${MOST_CONNECTIONS}`)
          return [name, Number(size)]
        }),
    ),
}

/** How long a process that is asked to end goes on serving. */
export const drainSetting = integerSetting('DRAIN_SECONDS', {
  description:
    'How long a process that is asked to end goes on serving, while its readiness sends new requests elsewhere; at least as long as a balancer takes to notice',
  unit: 'seconds',
  default: 0,
  min: 0,
  max: 600,
})

const isAddress = (text: string): boolean => {
  const [, port] = /^[\w.-]+:(\d{1,5})$/.exec(text) ?? []
  return Number(port) > 0 && Number(port) <= 65_535
}

/** Addresses such as `10.0.0.5:9092`, separated by commas, that may stay unset. The fault names every wrong one. */
export const optionalAddressesSetting = (
  name: string,
  options: { description: string },
): Setting<string[] | undefined> =>
  setting<string[] | undefined>(
    name,
    { ...options, default: undefined },
    z.string().transform((text, context) => {
      const addresses = itemsOf(text)
      const wrong = addresses.filter((address) => !isAddress(address)).map((address) => `"${address}"`)
      if (wrong.length > 0) context.addIssue(`${wrong.join(' and ')} is not such an address`)
      return addresses
    }),
    'set host:port, or several separated by commas',
  )

type SecretOptions = { description: string; minLength?: number }

const ownSecret = ({ minLength = 32 }: SecretOptions) => ({
  schema: z
    .string()
    .refine((text) => !isDevelopmentSecret(text), { error: 'still has its development value', abort: true })
    .min(minLength, 'is too short'),
  advice: `set at least ${minLength} random characters, e.g. from \`openssl rand -base64 33\``,
})

/**
 * A secret. Production needs its own, long enough to resist guessing; development has one of its own in each data folder.
 * A fault never repeats its value.
 */
export const secretSetting = (name: string, options: SecretOptions): Setting<string> => {
  const { schema, advice } = ownSecret(options)
  return {
    name,
    description: options.description,
    read: (text, { production, dataDirectory }) => {
      if (!production) return text ?? developmentSecret(dataDirectory, name)
      if (text === undefined) throw new Error(`is missing in production; ${advice}`)
      return parse(schema, text, advice)
    },
  }
}

/** A secret that may stay unset; when it is set, production holds it to the same rules. */
export const optionalSecretSetting = (name: string, options: SecretOptions): Setting<string | undefined> => {
  const { schema, advice } = ownSecret(options)
  return {
    name,
    description: options.description,
    default: undefined,
    read: (text, { production }) => (text !== undefined && production ? parse(schema, text, advice) : text),
  }
}
