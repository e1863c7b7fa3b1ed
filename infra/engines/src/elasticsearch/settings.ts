import { QUICK_START } from '../java/java.ts'

/** A node of its own on loopback, on a small machine. Settings reference of Elasticsearch 8.19. */
export const elasticsearchSettings = (
  ports: { http: number; transport: number },
  folder: string,
): Record<string, string | number | boolean> => ({
  'cluster.name': 'zmigo',
  'node.name': 'zmigo',
  'discovery.type': 'single-node',
  'network.host': '127.0.0.1',
  'http.port': ports.http,
  'transport.port': ports.transport,
  'path.data': `${folder}/data`,
  'path.logs': `${folder}/logs`,
  'xpack.security.enabled': false,
  // A disk that is nearly full of other things must not make an index of some megabytes read-only.
  'cluster.routing.allocation.disk.threshold_enabled': false,
  // An index comes with the mapping that the search needs, or not at all.
  'action.auto_create_index': false,
})

/** As the flat YAML of elasticsearch.yml; JSON texts are YAML texts. */
export const yamlOf = (settings: Record<string, string | number | boolean>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')

/** The options of the server's own Java; the file replaces the distribution's, which writes a log of each collection. */
export const javaOptions = (heapMegabytes: number, quick: boolean): string =>
  [
    `-Xms${heapMegabytes}m`,
    `-Xmx${heapMegabytes}m`,
    '-XX:+UseG1GC',
    // The launcher wants the heap in memory before it is needed; a small machine has other uses for it.
    '-XX:-AlwaysPreTouch',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djava.io.tmpdir=${ES_TMPDIR}',
    ...(quick ? [QUICK_START] : []),
    '',
  ].join('\n')

/** The logging configuration: warnings to standard output, which goes to the log file. */
export const LOGGING = `status=error
appender.console.type=Console
appender.console.name=console
appender.console.layout.type=PatternLayout
appender.console.layout.pattern=%d %p %c{1.}: %m%consoleException%n
rootLogger.level=warn
rootLogger.appenderRef.console.ref=console
`
