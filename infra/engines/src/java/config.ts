import { delimiter } from 'node:path'

/** Where this machine keeps its programs. Java and Maven read nothing else of our environment. */
export const machineConfig = () => ({
  /** folder of the Java to use; unset means the first on PATH */
  javaHome: process.env['JAVA_HOME'] || undefined,
  /** folders that are searched for programs, in order */
  path: (process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
  /** whether engines start quickly unless their options say otherwise: `npm test` and `npm run test:deep` set it */
  quick: process.env['ZMIGO_TEST_QUICK_ENGINES'] === 'true',
})
