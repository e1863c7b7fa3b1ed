/** Pages of content in webpack: Markdown becomes a module while the slice is built (content/compile-content.ts). */
module.exports = async function contentLoader(source) {
  const done = this.async()
  try {
    const { compileFile, vocabularyFiles } = await import('./content/compile-file.ts')
    for (const file of vocabularyFiles(this.resourcePath)) this.addDependency(file)
    done(null, await compileFile(this.resourcePath, source))
  } catch (error) {
    done(error)
  }
}
