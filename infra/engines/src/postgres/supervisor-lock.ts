import { readFileSync, rmSync, writeFileSync } from 'node:fs'

type Owner = { pid: number; bornAt: string }

/** When a process began, so that a number that was given out again is not taken for the old process. */
const bornAt = (pid: number): string | undefined => {
  try {
    // Field 22 of /proc/<pid>/stat, counted after the name, which may hold blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isAlive = (owner: Owner): boolean => runs(owner.pid) && (bornAt(owner.pid) ?? '') === owner.bornAt

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Creates a file with its content; false when it is there already, so that of two starts at once one wins. */
const createFile = (file: string, content: string): boolean => {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Claims a data directory for this process, so that a second start never ends the first one's server.
 * @throws when another living process holds it
 * @returns a function that gives it back
 */
export const claim = (data: string): (() => void) => {
  const file = `${data}.owner`
  const us = JSON.stringify({ pid: process.pid, bornAt: bornAt(process.pid) ?? '' })
  while (!createFile(file, us)) {
    const owner = readOwner(file)
    if (owner && owner.pid !== process.pid && isAlive(owner))
      throw new Error(`${data} is in use by process ${owner.pid}; stop that one first`)
    rmSync(file, { force: true })
  }
  return () => rmSync(file, { force: true })
}
