import { join } from 'node:path'
import { QUICK_START } from '../java/java.ts'
import { onQuietPorts } from '../process/free-port.ts'
import { makeOwned } from '../process/home.ts'
import type { Program } from '../programs/fetch-program.ts'
import { type EngineOptions, type RunningEngine, startEngine } from '../programs/start-engine.ts'

const S3_MOCK_VERSION = '5.2.0'

/** Adobe's S3Mock, a bucket for tests. It knows conditional puts, and verifies no signature. */
export const s3MockProgram: Program = {
  name: 'S3Mock',
  version: S3_MOCK_VERSION,
  // the archive that runs alone holds what its description names as dependencies
  artifacts: [
    { group: 'com.adobe.testing', name: 's3mock', version: S3_MOCK_VERSION, classifier: 'exec', alone: true },
  ],
  megabytes: 31,
}

export type RunningS3Mock = RunningEngine & {
  url: string
  port: number
}

const ANSWER_MILLISECONDS = 3_000

const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/**
 * Starts an S3Mock with one bucket and waits until it is there. What it keeps is gone when it ends.
 * @throws as `startEngine` does
 */
export const startS3Mock = (options: EngineOptions & { bucket: string }): Promise<RunningS3Mock> =>
  onQuietPorts(options.port, async (port) => {
    const url = `http://127.0.0.1:${port}`
    const engine = await startEngine(s3MockProgram, options, (home, java) => {
      for (const folder of ['', 'store', 'tmp']) makeOwned(home, join(home.data, folder))
      const args = [
        '-Xmx128m',
        QUICK_START,
        '-XX:+UseSerialGC',
        `-Djava.io.tmpdir=${join(home.data, 'tmp')}`,
        '-jar',
        join(home.programs, `s3mock-${S3_MOCK_VERSION}-exec.jar`),
        // Its usual door has TLS, and another one without it is open to other machines: the usual one goes without, on
        // loopback, and the other one has any port.
        '--server.ssl.enabled=false',
        '--server.address=127.0.0.1',
        `--server.port=${port}`,
        '--com.adobe.testing.s3mock.httpPort=0',
        `--com.adobe.testing.s3mock.store.root=${join(home.data, 'store')}`,
        `--com.adobe.testing.s3mock.store.initialBuckets=${options.bucket}`,
      ]
      return Promise.resolve({
        command: java.command,
        args,
        env: {},
        isReady: () => isReady(`${url}/${options.bucket}`),
      })
    })
    return { ...engine, url, port }
  })
