import { TRIALS, type SignedChoice, type SignedChoices } from '@zmig/slices'
import { parseCookie, stringifySetCookie } from 'cookie'

/** `__Host-`: only over https (or loopback), only this host; no sibling domain can plant one. No script reads it. */
const COOKIE = '__Host-zmig_trial'

const SEPARATOR = '!'

/** More slices than a person tries at once; a longer cookie would be refused by servers between. */
const MOST = 8

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** A choice with its text, which the cookie holds. */
export type SignedTrial = SignedChoice & { text: string }

/** The cookie that shows a browser versions which a person opened links to: each signed by itself, one for a slice. */
export const createTrialCookie = (choices: SignedChoices) => {
  const readOne = (text: string): SignedTrial | undefined => {
    const choice = choices.read(TRIALS, text)
    return choice && { ...choice, text }
  }
  return {
    readOne,
    /** @returns what is valid, and whether all of it was; undefined without a cookie */
    read: (cookies: string | undefined): { trials: SignedTrial[]; isWhole: boolean } | undefined => {
      const text = cookies?.includes(COOKIE) ? parseCookie(cookies)[COOKIE] : undefined
      if (text === undefined) return undefined
      const texts = text.split(SEPARATOR)
      const trials = texts.slice(0, MOST).flatMap((each) => readOne(each) ?? [])
      return { trials, isWhole: trials.length === texts.length }
    },
    /** @param trials none: takes the cookie back */
    write: (trials: readonly SignedTrial[], now: Date): string => {
      const until = Math.max(...trials.map((trial) => trial.until.getTime()))
      return stringifySetCookie({
        name: COOKIE,
        value: trials.map(({ text }) => text).join(SEPARATOR),
        ...options,
        maxAge: trials.length === 0 ? 0 : Math.ceil((until - now.getTime()) / 1_000),
      })
    },
  }
}
