/** What the live index in Elasticsearch is called: searched by the web process, fed by the services process. */
export const INDEX_ALIAS = 'zmigo-tyres'
/** The projection that feeds it. */
export const SEARCH_INDEX = 'edge-search-index'
