import type { ServedVersion, SignedChoice, SignedChoices } from '@zmig/slices'
import type { Clock } from '@zmig/kit'
import { createTrialCookie } from './trial-cookie.ts'

/** Versions that a person opened links to. */
export type Trial = {
  versions: Pick<SignedChoice, 'kind' | 'slice' | 'version' | 'until'>[]
  /** a link was altered or is over, or its version is gone; what it showed is shown no more */
  isRefused: boolean
}

/** What a browser tries. */
export type Tried = {
  trial: Trial
  /** the versions, by slice */
  own: Record<string, ServedVersion>
  /** values of `Set-Cookie` that take back what is shown no more */
  cookies: string[]
}

type Deps = {
  choices: SignedChoices
  clock: Clock
  find: (slice: string, version: string) => Promise<ServedVersion | undefined>
}

/** Versions that one browser gets because a person opened links to them: any published one, also one that was given up. */
export const createTrials = ({ choices, clock, find }: Deps) => {
  const cookie = createTrialCookie(choices)
  return {
    isAsked: (cookies: string | undefined): boolean => cookie.read(cookies) !== undefined,
    of: async (cookies: string | undefined): Promise<Tried | undefined> => {
      const asked = cookie.read(cookies)
      if (!asked) return undefined
      const found = await Promise.all(
        asked.trials.map(async (trial) => ({ trial, served: await find(trial.slice, trial.version) })),
      )
      const versions = found.filter(({ served }) => served !== undefined).map(({ trial }) => trial)
      const isRefused = !asked.isWhole || versions.length < found.length
      return {
        trial: { versions, isRefused },
        own: Object.fromEntries(found.flatMap(({ trial, served }) => (served ? [[trial.slice, served] as const] : []))),
        cookies: isRefused ? [cookie.write(versions, clock.now())] : [],
      }
    },
    begin: async (cookies: string | undefined, text: string) => {
      const trial = cookie.readOne(text)
      const served = trial && (await find(trial.slice, trial.version))
      if (!served) return undefined
      const others = cookie.read(cookies)?.trials.filter(({ slice }) => slice !== trial.slice) ?? []
      const address = served.meta.addresses?.find((each) => !/[:*]/.test(each)) ?? '/'
      return { cookie: cookie.write([...others, trial], clock.now()), address }
    },
    end: (): string => cookie.write([], clock.now()),
  }
}
