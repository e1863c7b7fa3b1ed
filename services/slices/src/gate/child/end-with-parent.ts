import { Worker } from 'node:worker_threads'

/** Half a second: no process waits for the end of a process that is left over. */
const LOOK_MS = 500

const watch = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, ${LOOK_MS})`

/**
 * Ends this process once the one that started it is gone. A shop that was killed ends no child any more, and an endless loop of a
 * slice lets its own process notice nothing: a thread beside it looks.
 */
export const endWithParent = (): void =>
  new Worker(watch, { eval: true, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref()
