/** One setting: its name in the environment, what it means, and how its text becomes a value. */
export type Setting<Value> = {
  name: string
  /** what it is for, in one sentence; ends up in the settings table */
  description: string
  unit?: string
  default?: Value
  /** @throws Error with what is wrong and what to do, without the setting's name */
  read(text: string | undefined, context: { production: boolean }): Value
}

type Options<Value> = { description: string; unit?: string; default?: Value }

const setting = <Value>(
  name: string,
  options: Options<Value>,
  parse: (text: string) => Value,
  advice: string,
): Setting<Value> => ({
  name,
  ...options,
  read: (text) => {
    if (text !== undefined) return parse(text)
    if (!('default' in options)) throw new Error(`is missing; ${advice}`)
    return options.default
  },
})

/** A whole number within limits. */
export const integerSetting = (
  name: string,
  options: Options<number> & { min: number; max: number },
): Setting<number> => {
  const advice = `set a whole number from ${options.min} to ${options.max}${options.unit ? ` (${options.unit})` : ''}`
  return setting(
    name,
    options,
    (text) => {
      const value = Number(text)
      if (!/^-?\d+$/.test(text) || value < options.min || value > options.max)
        throw new Error(`"${text}" is not in range; ${advice}`)
      return value
    },
    advice,
  )
}

/** A TCP port; 0 picks a free one. */
export const portSetting = (name: string, options: Options<number>): Setting<number> =>
  integerSetting(name, { ...options, min: 0, max: 65_535 })

/** Any text. */
export const textSetting = (name: string, options: Options<string>): Setting<string> =>
  setting(name, options, (text) => text, 'set a text')

type UrlOptions = { description: string; protocols?: string[] }

const readUrl = (protocols: string[], advice: string) => (text: string) => {
  // The value may hold a password (`postgres://user:password@…`): it stays out of the message.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol.slice(0, -1)))
    throw new Error(`is not such an address; ${advice}`)
  return text.replace(/\/$/, '')
}

const urlAdvice = (protocols: string[]): string =>
  `set an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`

/** An absolute URL, kept as written without a trailing slash. */
export const urlSetting = (name: string, options: UrlOptions & { default?: string }): Setting<string> => {
  const protocols = options.protocols ?? ['http', 'https']
  const advice = urlAdvice(protocols)
  return setting(name, options, readUrl(protocols, advice), advice)
}

/** An absolute URL that may stay unset. */
export const optionalUrlSetting = (name: string, options: UrlOptions): Setting<string | undefined> => {
  const protocols = options.protocols ?? ['http', 'https']
  const advice = urlAdvice(protocols)
  return setting<string | undefined>(name, { ...options, default: undefined }, readUrl(protocols, advice), advice)
}

/** An engine that this version has no adapter for: asking for it is a fault, never answered by quietly using another. */
export const absentSetting = (name: string, description: string): Setting<undefined> =>
  setting<undefined>(
    name,
    { description, default: undefined },
    () => {
      throw new Error('this version has no adapter for it; unset it to use the embedded engine')
    },
    '',
  )

/** One of a few words. */
export const choiceSetting = <const Choice extends string>(
  name: string,
  options: Options<Choice> & { choices: readonly Choice[] },
): Setting<Choice> => {
  const advice = `set one of ${options.choices.join(', ')}`
  return setting(
    name,
    options,
    (text) => {
      const choice = options.choices.find((candidate) => candidate === text)
      if (choice === undefined) throw new Error(`"${text}" is unknown; ${advice}`)
      return choice
    },
    advice,
  )
}

/** Texts separated by commas; blanks around and between are dropped. */
export const listSetting = (name: string, options: Options<string[]>): Setting<string[]> =>
  setting(
    name,
    options,
    (text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    'set texts separated by commas',
  )

const isAddress = (text: string): boolean => {
  const [, port] = /^[\w.-]+:(\d{1,5})$/.exec(text) ?? []
  return Number(port) > 0 && Number(port) <= 65_535
}

/** Addresses such as `10.0.0.5:9092`, separated by commas, that may stay unset. All that are wrong are named at once. */
export const optionalAddressesSetting = (
  name: string,
  options: { description: string },
): Setting<string[] | undefined> => {
  const advice = 'set host:port, or several separated by commas'
  return setting<string[] | undefined>(
    name,
    { ...options, default: undefined },
    (text) => {
      const addresses = text.split(',').map((address) => address.trim())
      const wrong = addresses.filter((address) => !isAddress(address)).map((address) => `"${address}"`)
      if (wrong.length > 0) throw new Error(`${wrong.join(' and ')} is not such an address; ${advice}`)
      return addresses
    },
    advice,
  )
}

/** A secret. Production needs its own, long enough to resist guessing; its value is never part of a message. */
export const secretSetting = (
  name: string,
  options: { description: string; developmentDefault: string; minLength?: number },
): Setting<string> => {
  const minLength = options.minLength ?? 32
  const advice = `set at least ${minLength} random characters, e.g. from \`openssl rand -base64 33\``
  return {
    name,
    description: options.description,
    read: (text, { production }) => {
      if (!production) return text ?? options.developmentDefault
      if (text === undefined) throw new Error(`is missing in production; ${advice}`)
      if (text === options.developmentDefault) throw new Error(`still has its development value; ${advice}`)
      if (text.length < minLength) throw new Error(`is too short; ${advice}`)
      return text
    },
  }
}
