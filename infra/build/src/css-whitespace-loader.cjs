/**
 * Takes line breaks and indentation out of emotion's templates, in sources that use it: they would travel in every
 * bundle and in every page's styles. The same for browser and server, or class names would differ.
 */
module.exports = (source) =>
  source.includes("'@emotion/") ? source.replace(/`[^`]*`/g, (template) => template.replace(/\n\s*/g, ' ')) : source
