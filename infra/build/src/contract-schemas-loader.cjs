/** An endpoint as swc prints it: one option a line, and what belongs to it further in. */
const ENDPOINT = /(export const \w+ = )(?:get|post|put|patch|destroy)\(.*\{\n([\s\S]*?)^\}\)/gm
/** An option of it, to the line of the next one. */
const OPTION = /^ {4}(?:\/\*.*?\*\/ )?[\w.].*\n(?:(?! {4}(?:\/\*|[\w.])).*\n)*/gm
const IS_ANSWER = /^ {4}(?:\/\*.*?\*\/ )?answer\b/

/** Calls that make a schema or an endpoint and do nothing else, chained ones included. */
const MAKES = /(?<![\w.'"`])(?:z\.[\w.]+|(?:\w+\.)+check|get|post|put|patch|destroy|absent)\(/g

/**
 * The schemas of the contract as browsers have them, after swc. Of an endpoint they need what it answers: its address is in the
 * page (contract-loader.cjs), and what it takes is checked by the edge. Each schema is marked as made without side effects, so
 * that a slice gets those of its own calls. An endpoint whose answer is a picture like all others stays as it is.
 */
module.exports = function contractSchemasLoader(source) {
  return source
    .replace(ENDPOINT, (whole, start, options) => {
      const answer = options.match(OPTION)?.find((option) => IS_ANSWER.test(option))
      return answer ? `${start}{\n${answer}}` : whole
    })
    .replace(MAKES, '/*#__PURE__*/ $&')
}
