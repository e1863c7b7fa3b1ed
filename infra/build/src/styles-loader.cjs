const STEP = /\$\{space\(([\d.]+)\)\}/g
const TOKEN = /\$\{(color|media|radius)\.(\w+)\}/g
/** Only what a source has from the platform is a token; anything else may have the same name. */
const HAS_TOKENS =
  /import \{[^}]*\b(?:color|media|radius|space)\b[^}]*\} from '(?:@zmig\/platform|[./\w-]*\/tokens\.[jt]s)'/

/**
 * Writes the design tokens into the templates of sources with styles, and takes comments, line breaks and indentation out of
 * them: all of it would travel in every bundle, and the lookups would run in every browser. The same for browser and server, or
 * class names would differ. Options: `tokens` and the file that they are from.
 */
module.exports = function (source) {
  const hasTokens = HAS_TOKENS.test(source)
  if (!hasTokens && !source.includes("'@emotion/")) return source
  const { tokens, file } = this.getOptions()
  this.addDependency(file) // other tokens make another module of the same source
  const written = hasTokens
    ? (template) =>
        template
          .replace(STEP, (_, steps) => tokens.space(Number(steps)))
          .replace(TOKEN, (whole, group, name) => tokens[group][name] ?? whole)
    : (template) => template
  return source.replace(/`[^`]*`/g, (template) =>
    written(template)
      .replace(/\s*\/\*.*?\*\//gs, '')
      .replace(/\n\s*/g, ' '),
  )
}
