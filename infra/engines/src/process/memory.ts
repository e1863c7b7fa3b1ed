import { readFileSync } from 'node:fs'
import { processesOn } from './leftovers.ts'

const residentOf = (pid: number): number => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0 // ended meanwhile
  }
}

/** Bytes of memory that the processes on a data directory take now; 0 where there is no /proc. */
export const residentBytes = (data: string): number => processesOn(data).reduce((sum, pid) => sum + residentOf(pid), 0)
