/** What journeys and benchmarks make of published slices. */
export { anotherVersion, type Change } from './another-version.ts'
export { createSignedChoices } from '../choice/signed-choice.ts'
