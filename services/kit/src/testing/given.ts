import { test } from 'vitest'

export type Given<State> = {
  /** Adds an expectation of the state as a test of its own; calls can be chained. */
  then(expectation: string, check: (state: State) => void | Promise<void>): Given<State>
}

/**
 * A situation, in words and as a value; `then` adds the tests. Together they read as a sentence of the specification.
 * A state given as a function is built again for every test.
 */
export const given = <State>(situation: string, state: State | (() => State)): Given<State> => {
  const build = (): State => (typeof state === 'function' ? (state as () => State)() : state)
  const chain: Given<State> = {
    // No caller awaits the chain; `then` completes the sentence.
    // oxlint-disable-next-line unicorn/no-thenable
    then: (expectation, check) => {
      test(`${situation} → ${expectation}`, () => check(build()))
      return chain
    },
  }
  return chain
}
