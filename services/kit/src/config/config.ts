import { resolve } from 'node:path'
import { textOf } from './secret-files.ts'
import { choiceSetting, type Setting, type SettingContext } from './settings.ts'

type Settings = Record<string, Setting<unknown>>
type ValueOf<S> = S extends Setting<infer Value> ? Value : never
type Values<S extends Settings> = { [Key in keyof S]: ValueOf<S[Key]> }
export type Environment = Record<string, string | undefined>

/** Every fault of a configuration at once: one line each, with the setting's name, what is wrong and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|.+\.localhost)$/

/** Whether a name or address is this machine itself, which no other machine can reach; an IPv6 address with or without brackets. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)

/** Whether an address leads to this machine, so that nothing of it leaves it. */
export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)

/** Lets a development shop listen on an address that others can reach. Any other text than `true` is a fault or no. */
export const allowInsecureSetting = choiceSetting('ALLOW_INSECURE', {
  description: 'true: HOST may be an address that others can reach without making the shop production; for trying only',
  choices: ['true', 'false'],
  default: 'false',
})

const allowsInsecure = (env: Environment): boolean => env[allowInsecureSetting.name] === 'true'

/**
 * Production by name, because the public address is not this machine, or because the shop listens on an address that others
 * can reach and `ALLOW_INSECURE` does not allow that (running.md, Settings).
 */
export const isProduction = (env: Environment): boolean => {
  if (env['NODE_ENV'] === 'production') return true
  if (env['HOST'] && !isLoopbackHost(env['HOST']) && !allowsInsecure(env)) return true
  const address = env['PUBLIC_URL']
  return Boolean(address && URL.canParse(address) && !isLoopbackUrl(address))
}

/** What a development shop with `ALLOW_INSECURE=true` says at every start; undefined when there is nothing to say. */
export const insecureWarning = (env: Environment): string | undefined =>
  allowsInsecure(env) && !isProduction(env)
    ? `WARNING: ALLOW_INSECURE=true. This shop is NOT SAFE for the public: it listens on ${env['HOST'] || '127.0.0.1'} with the secrets, ` +
      'the payment page and the sign-in of development. Unset ALLOW_INSECURE and set PUBLIC_URL to serve real customers.'
    : undefined

const described = new Map<string, Setting<unknown>>()

/** The settings that the loaded configurations describe, by name: of several descriptions the first. The page of settings is made of them. */
export const describedSettings = (): ReadonlyMap<string, Setting<unknown>> => described

/**
 * Describes the settings of a process in one place.
 *
 * @param settings one entry per value, built with `integerSetting` and its siblings
 * @param check faults that show only between values, e.g. two ports that collide
 * @returns a function from the environment to the typed values; it throws ConfigError with all faults
 */
export const defineConfig = <S extends Settings>(
  settings: S,
  check: (values: Values<S>, context: SettingContext) => string[] = () => [],
) => {
  for (const setting of Object.values(settings)) described.set(setting.name, described.get(setting.name) ?? setting)
  return (env: Environment): Values<S> => {
    const context = { production: isProduction(env), dataDirectory: resolve(env['DATA_DIR'] || '.data') }
    const faults: string[] = []
    const values: Record<string, unknown> = {}
    for (const [key, setting] of Object.entries(settings)) {
      const given = textOf(env, setting.name)
      if (given.fault !== undefined) {
        faults.push(given.fault)
        continue
      }
      try {
        values[key] = setting.read(given.text, context)
      } catch (error) {
        faults.push(`${setting.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (faults.length === 0) faults.push(...check(values as Values<S>, context))
    if (faults.length > 0) throw new ConfigError(faults)
    return values as Values<S>
  }
}

/**
 * Two configurations as one.
 * @returns a function that throws ConfigError with the faults of both
 */
export const joinConfigs =
  <One extends object, Other extends object>(one: (env: Environment) => One, other: (env: Environment) => Other) =>
  (env: Environment): One & Other => {
    const faults: string[] = []
    const attempt = <Values>(read: (env: Environment) => Values): Values | undefined => {
      try {
        return read(env)
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        faults.push(...error.faults)
        return undefined
      }
    }
    const first = attempt(one)
    const second = attempt(other)
    if (!first || !second) throw new ConfigError(faults)
    return { ...first, ...second }
  }

/** Reads a configuration for a process: prints all faults and exits with 1 when there are any. */
export const readConfigOrExit = <Config>(read: (env: Environment) => Config, env: Environment): Config => {
  try {
    return read(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The settings have ${error.faults.length} fault(s):\n${error.message}\n`)
    process.exit(1)
  }
}
