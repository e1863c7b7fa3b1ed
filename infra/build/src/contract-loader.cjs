const { createHash } = require('node:crypto')
const files = require('node:path')
const { pathToFileURL } = require('node:url')

/** A query that imports a module of the contract unchanged. */
const WHOLE = '?whole'

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/**
 * The edge contract as browsers have it. The address of a call comes with the page; what it answers (its schema, and zod
 * with it) comes in a file of its own, which the edge client fetches beside the call: pages begin with data that the
 * server has checked. Everything else of a module stays what it is. With the option `answers: 'checked'` there is no such
 * file: the edge has checked what it answers staff, and the back office calls it unchecked.
 */
module.exports = async function contractLoader(source) {
  const done = this.async()
  try {
    // the query: a build that watches must load a changed file again
    const version = createHash('sha256').update(source).digest('hex')
    const exported = await import(`${pathToFileURL(this.resourcePath).href}?${version}`)
    const endpoints = Object.entries(exported).filter(([, value]) => isEndpoint(value))
    if (endpoints.length === 0) return done(null, source)
    const whole = JSON.stringify(`./${files.basename(this.resourcePath)}${WHOLE}`)
    const others = Object.keys(exported).filter((name) => !isEndpoint(exported[name]))
    const only = new URLSearchParams(this.resourceQuery).get('call')
    if (only) {
      const { method, path } = exported[only]
      const address = `method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}`
      if (this.getOptions().answers === 'checked') return done(null, `export const ${only} = { ${address} }`)
      const answer = `() => import(/* webpackChunkName: "contract" */ ${whole}).then((contract) => contract.${only}.answer)`
      return done(null, `export const ${only} = { ${address}, answer: ${answer} }`)
    }
    const lines = endpoints.map(
      ([name]) => `export { ${name} } from ${JSON.stringify(`./${files.basename(this.resourcePath)}?call=${name}`)}`,
    )
    if (others.length > 0) lines.push(`export { ${others.join(', ')} } from ${whole}`)
    done(null, lines.join('\n'))
  } catch (error) {
    done(error)
  }
}
