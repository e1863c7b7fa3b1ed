import type { Program } from '../programs/program.ts'

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
