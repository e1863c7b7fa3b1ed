/** What an endpoint is for, in words that only the OpenAPI document shows. */
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g

/** The schemas of the contract as browsers have them: without the sentences of the documentation. */
module.exports = function contractSchemasLoader(source) {
  return source.replace(SUMMARY, '')
}
