/** What journeys, benchmarks and tests of the start make of slices. */
export { anotherVersion, type Change } from './another-version.ts'
export { createSignedChoices } from '../choice/signed-choice.ts'
export { sampleFiles } from './sample-package.ts'
