import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from '../programs/fetch-program.ts'
import { machineConfig } from '../java/config.ts'
import { onQuietPorts } from '../process/free-port.ts'
import { type Home, makeOwned, writeOwned } from '../process/home.ts'
import { type EngineOptions, type RunningEngine, startEngine } from '../programs/start-engine.ts'
import { elasticsearchSettings, javaOptions, LOGGING, yamlOf } from './settings.ts'

export const ELASTICSEARCH_VERSION = '8.19.21'

/** The distribution for integration tests: the engine itself, without the plug-ins and the Java of the full one. */
export const elasticsearchProgram: Program = {
  name: 'Elasticsearch',
  version: ELASTICSEARCH_VERSION,
  artifacts: [
    {
      group: 'org.elasticsearch.distribution.integ-test-zip',
      name: 'elasticsearch',
      version: ELASTICSEARCH_VERSION,
      type: 'zip',
    },
  ],
  megabytes: 107,
  archive: `elasticsearch-${ELASTICSEARCH_VERSION}.zip`,
}

/** The health of an Elasticsearch. */
type ElasticsearchHealth = { status: string; indices: number }

const HEALTH_MILLISECONDS = 3_000

const ask = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MILLISECONDS) })
  const body = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return body
}

/** @throws when it does not answer within three seconds */
export const readHealth = async (url: string): Promise<ElasticsearchHealth> => {
  const { status } = (await ask(`${url}/_cluster/health`)) as { status: string }
  const indices = (await ask(`${url}/_cat/indices?format=json`)) as unknown[]
  return { status, indices: indices.length }
}

type ElasticsearchOptions = EngineOptions & {
  /** heap size; the whole process takes some 250 more. 512 by default */
  heapMegabytes?: number
}

export type RunningElasticsearch = RunningEngine & {
  /** for ELASTICSEARCH_URL */
  url: string
  port: number
}

/**
 * Options of the small Java process that starts the server and stays to stop it. Its temporary files are kept beside the
 * data, because they would stay in the system's temporary folder; a path with a space cannot be passed as an option.
 */
const launcherOptions = (temporary: string): string =>
  [
    '-Xmx24m -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=12m -Xss512k',
    ...(/\s/.test(temporary) ? [] : [`-Djava.io.tmpdir=${temporary}`]),
  ].join(' ')
const ANSWER_MILLISECONDS = 3_000

const isReady = async (url: string): Promise<boolean> => {
  try {
    // Yellow: every primary copy is there, which is as good as it gets on one node.
    const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`, {
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    })
    await health.arrayBuffer()
    return health.ok
  } catch {
    return false
  }
}

const configure = (
  home: Home,
  ports: { http: number; transport: number },
  { heapMegabytes = 512, quick = machineConfig().quick }: ElasticsearchOptions,
): void => {
  const config = join(home.data, 'config')
  const temporary = join(home.data, 'tmp')
  // A killed server leaves its native libraries there.
  rmSync(temporary, { recursive: true, force: true })
  for (const folder of [home.data, config, temporary, join(home.data, 'logs')]) makeOwned(home, folder)
  writeOwned(home, join(config, 'elasticsearch.yml'), yamlOf(elasticsearchSettings(ports, home.data)))
  writeOwned(home, join(config, 'jvm.options'), javaOptions(heapMegabytes, quick))
  writeOwned(home, join(config, 'log4j2.properties'), LOGGING)
}

/**
 * Starts an Elasticsearch of one node on loopback and waits until its health is known; the same data directory and
 * port again are a restart.
 * @throws as `startEngine` does
 */
export const startElasticsearch = (options: ElasticsearchOptions): Promise<RunningElasticsearch> =>
  onQuietPorts(options.port, (port, transport) => startOn({ http: port, transport }, options))

const startOn = async (
  ports: { http: number; transport: number },
  options: ElasticsearchOptions,
): Promise<RunningElasticsearch> => {
  const port = ports.http
  const url = `http://127.0.0.1:${port}`
  const engine = await startEngine(elasticsearchProgram, options, async (home, java) => {
    configure(home, ports, options)
    const pidFile = join(home.data, 'tmp/pid')
    return {
      command: join(home.programs, 'bin/elasticsearch'),
      args: ['-p', pidFile],
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        ES_JAVA_HOME: java.home,
        ES_PATH_CONF: join(home.data, 'config'),
        ES_TMPDIR: join(home.data, 'tmp'),
        CLI_JAVA_OPTS: launcherOptions(join(home.data, 'tmp')),
      },
      isReady: () => isReady(url),
      serverPid: () => Number(readFileSync(pidFile, 'utf8')),
    }
  })
  return { ...engine, url, port }
}
