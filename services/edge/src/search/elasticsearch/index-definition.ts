import type { estypes } from '@elastic/elasticsearch'
import type { IndexedTyre } from '../indexed-tyre.ts'

/** Only matched, so its values are not kept in columns. */
const matched: estypes.MappingProperty = { type: 'keyword', doc_values: false }
/** Matched and counted. */
const counted: estypes.MappingProperty = { type: 'keyword', eager_global_ordinals: true }

/** No field is analysed: what words mean is decided before (language/), and the same tokens are in both engines. */
const properties: Record<keyof IndexedTyre | 'version', estypes.MappingProperty> = {
  ean: { type: 'keyword' },
  tokens: matched,
  category: counted,
  brand: counted,
  position: counted,
  tube: counted,
  inStock: { type: 'boolean' },
  set: { type: 'boolean' },
  rank: { type: 'byte' },
  price: { type: 'integer' },
  score: { type: 'double' },
  // the external version once more, as the engine cannot sum up that one
  version: { type: 'long' },
}

/**
 * One shard, so that counts of facets are exact; a copy of it wherever there is a second node.
 * @param shop whose index it is; see `search_shop` in the migrations
 */
export const defineIndex = (shop: string): Omit<estypes.IndicesCreateRequest, 'index'> => ({
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // we refresh after writing and tell the caches; a refresh that nobody hears of would leave them stale
    refresh_interval: '-1',
  },
  mappings: { dynamic: false, _meta: { shop }, properties },
})
