/** What an endpoint is for, in words that only the OpenAPI document shows. */
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g

/** Calls that make a schema or an endpoint and do nothing else, chained ones included. */
const MAKES = /(?<![\w.'"`])(?:z\.[\w.]+|get|post|put|patch|del|absent)\(/g

/**
 * The schemas of the contract as browsers have them: without the sentences of the documentation, and each marked as made
 * without side effects, so that a slice gets those of its own calls.
 */
module.exports = function contractSchemasLoader(source) {
  return source.replace(SUMMARY, '').replace(MAKES, '/*#__PURE__*/ $&')
}
