/** What the live index in Elasticsearch is called: searched by the web process, fed by the services process. */
export const INDEX_ALIAS = 'zmigo-tyres'
/** The projection that feeds it. */
export const SEARCH_INDEX = 'edge-search-index'

/** Answers from Elasticsearch depend on it; dropped after every refresh of the index, never before. */
export const INDEX_KEY = 'search'
/** Answers from the tables of the search index depend on it; dropped by the projection that writes them. */
export const TABLES_KEY = 'search-tables'
/** Touched when a name that the vocabulary is built from has changed. */
export const WORDS_KEY = 'search-words'
/** Answers that were read with a process's words of now depend on it; dropped when that process has newer ones. */
export const VOCABULARY_KEY = 'search-vocabulary'
