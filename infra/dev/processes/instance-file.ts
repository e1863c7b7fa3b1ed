import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `.data/ports.json` says about the running shop. */
type Instance = {
  supervisor: number
  web: number
  desk?: number
  /** the desk's mail server */
  smtp?: number
  services: number
  postgres?: number
  /** loopback ports for the metrics of processes whose own port is public */
  metrics?: { web: number }
  /** ports of the engines with `--engines` */
  kafka?: number
  elasticsearch?: number
  /** with `--apart`: port of each service's own process */
  apart?: Record<string, number>
}

const pathIn = (dataDirectory: string) => join(dataDirectory, 'ports.json')

const isOurs = (pid: number): boolean => {
  try {
    return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/dev')
  } catch {
    return false // it is gone, or another user's process has its number now
  }
}

/** The shop that runs on this data directory now, if any; a file left by a killed one does not count. */
export const runningInstance = (dataDirectory: string): Instance | undefined => {
  try {
    const instance = JSON.parse(readFileSync(pathIn(dataDirectory), 'utf8')) as Instance
    return isOurs(instance.supervisor) ? instance : undefined
  } catch {
    return undefined
  }
}

export const writeInstance = (dataDirectory: string, instance: Instance): void => {
  mkdirSync(dataDirectory, { recursive: true })
  const path = pathIn(dataDirectory)
  writeFileSync(`${path}.new`, `${JSON.stringify(instance, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

export const removeInstance = (dataDirectory: string): void => rmSync(pathIn(dataDirectory), { force: true })
