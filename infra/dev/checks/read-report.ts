import { readFileSync } from 'node:fs'

/**
 * What a runner's JSON reporter wrote.
 * @returns undefined when the runner ended before it could write it whole
 */
export const readReport = <Report>(file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
