/** The oldest Node on which the command runs, and on which the test of a new slice does, which is TypeScript. */
const OLDEST = { major: 22, minor: 18 }

/** @returns what to do when this Node is too old for the command; undefined when it is not */
export const tooOld = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined
  return (
    `Node ${version} is too old: this command needs ${OLDEST.major}.${OLDEST.minor} or newer.\n` +
    'Install one, or put one beside the SDK: npm install node@24. npx then uses it.'
  )
}
