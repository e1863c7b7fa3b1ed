import { refuse, type Refusal } from '../../refuse.ts'
import { isTree, memberOf, parseCode, partsOf, textOf, visitCode, type Place, type Tree } from './parse-code.ts'

export type Side = 'browser' | 'server'

type Fault = { code: string; what: string; cure: string }
type Rule = (place: Place, side: Side) => Fault | undefined

const GLOBALS = ['globalThis', 'window', 'self', 'top', 'parent', 'frames']

/** `document`, `window.document`: whether an expression is a global of this name. */
const isGlobalNamed = (node: unknown, name: string, { isGlobal }: Place): boolean => {
  if (!isTree(node)) return false
  if (node.type === 'Identifier') return node['name'] === name && isGlobal(name)
  if (node.type !== 'MemberExpression' || memberOf(node) !== name) return false
  return GLOBALS.some((each) => isGlobalNamed(node['object'], each, { isGlobal } as Place))
}

const calleeOf = ({ node }: Place): Tree | undefined =>
  node.type === 'CallExpression' || node.type === 'NewExpression' ? (node['callee'] as Tree) : undefined

const argumentOf = ({ node }: Place, index: number): Tree | undefined => (node['arguments'] as Tree[])[index]

const FROM_TEXT = {
  code: 'CodeFromText',
  cure: 'The policy of the shop blocks code that is made of text. Write the code itself',
}

const codeFromText: Rule = (place) => {
  const { node, parent } = place
  if (isGlobalNamed(node, 'eval', place) && parent?.type !== 'UnaryExpression') return { ...FROM_TEXT, what: 'eval' }
  const callee = calleeOf(place)
  if (!callee) return undefined
  if (isGlobalNamed(callee, 'Function', place)) return { ...FROM_TEXT, what: 'Function as a constructor' }
  if (
    callee.type === 'MemberExpression' &&
    memberOf(callee) === 'constructor' &&
    textOf(argumentOf(place, 0)) !== undefined
  )
    return { ...FROM_TEXT, what: 'the constructor of a function' }
  for (const timer of ['setTimeout', 'setInterval'])
    if (isGlobalNamed(callee, timer, place) && textOf(argumentOf(place, 0)) !== undefined)
      return { ...FROM_TEXT, what: `${timer} of a text` }
  return undefined
}

const writesDocument: Rule = (place) => {
  const { node } = place
  if (node.type !== 'MemberExpression') return undefined
  const name = memberOf(node) ?? ''
  if (/^write(ln)?$/.test(name) && isGlobalNamed(node['object'], 'document', place))
    return {
      code: 'DocumentWrite',
      what: `document.${name}`,
      cure: 'It empties a page that is complete. Render with React',
    }
  return undefined
}

const foreignScripts: Rule = (place) => {
  const { node } = place
  const cure = 'The shop runs only scripts whose hash it knows. Import the module, so that the build makes a file of it'
  if (node.type === 'ImportExpression') return { code: 'ForeignScript', what: 'import() of an address', cure }
  const callee = calleeOf(place)
  if (callee?.type !== 'MemberExpression') return undefined
  const name = memberOf(callee)
  const first = textOf(argumentOf(place, 0))
  if (/^createElement(NS)?$/.test(name ?? '') && isGlobalNamed(callee['object'], 'document', place))
    if ([first, textOf(argumentOf(place, 1))].some((text) => text?.toLowerCase() === 'script'))
      return { code: 'ForeignScript', what: 'a script element', cure }
  if (name === 'register' && isTree(callee['object']) && callee['object'].type === 'MemberExpression')
    if (memberOf(callee['object']) === 'serviceWorker') return { code: 'ForeignScript', what: 'a service worker', cure }
  return undefined
}

const HANDLER = /<[a-z][^>]*\son[a-z]+\s*=|(^|["'=\s])javascript:/i

const inlineHandlers: Rule = (place) => {
  const { node } = place
  const cure = 'The policy of the shop blocks handlers in HTML. Give the handler to the element in React'
  const text = textOf(node)
  if (text !== undefined && HANDLER.test(text))
    return { code: 'InlineHandler', what: 'HTML with a handler in it', cure }
  const callee = calleeOf(place)
  if (callee?.type === 'MemberExpression' && memberOf(callee) === 'setAttribute')
    if (/^on[a-z]+$/i.test(textOf(argumentOf(place, 0)) ?? ''))
      return { code: 'InlineHandler', what: 'an attribute with a handler', cure }
  return undefined
}

/** What Node has and a browser has not. */
const NODE_ONLY = ['process', 'require', 'Buffer', '__dirname', '__filename', 'global']

const nodeInBrowser: Rule = (place, side) => {
  const { node, parent } = place
  if (side === 'server' || node.type !== 'Identifier') return undefined
  const name = node['name'] as string
  if (!NODE_ONLY.includes(name) || !place.isGlobal(name)) return undefined
  if (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof') return undefined
  return {
    code: 'NodeInBrowser',
    what: name,
    cure: 'A browser does not have it. Import it in src/slice.server.ts only, or leave it out',
  }
}

const STORAGES = ['localStorage', 'sessionStorage']

/** Keys of the browser's storage and whose they are; what begins with the name of another slice is that slice's. */
const KEY_OWNERS: Readonly<Record<string, string>> = {
  consent: 'the shell',
  accessibility: 'the shell',
  'zmigo:places': 'the shell',
  'staff-sign-in': 'admin',
  'payment-return': 'checkout',
}

const foreignStorage =
  (slice: string, others: readonly string[]): Rule =>
  (place) => {
    const { node, parent } = place
    if (node.type !== 'MemberExpression') return undefined
    const storage = STORAGES.find((each) => isGlobalNamed(node['object'], each, place))
    if (!storage) return undefined
    const name = memberOf(node) ?? ''
    const cure = `Use keys that begin with ${slice}, or the store of the platform`
    if (name === 'clear')
      return { code: 'ForeignStorage', what: `${storage}.clear, which removes what others keep`, cure }
    const isCall = /^(get|set|remove)Item$/.test(name)
    const key = isCall && parent?.type === 'CallExpression' ? textOf((parent['arguments'] as Tree[])[0]) : name
    if (key === undefined) return undefined
    const owner = KEY_OWNERS[key] ?? others.find((other) => other !== slice && new RegExp(`^${other}\\b`).test(key))
    if (owner === undefined || owner === slice) return undefined
    return { code: 'ForeignStorage', what: `the key ${key} of ${storage}, which is that of ${owner}`, cure }
  }

const cookies: Rule = (place) => {
  const { node } = place
  if (node.type !== 'AssignmentExpression') return undefined
  const left = node['left'] as Tree
  if (
    left.type !== 'MemberExpression' ||
    memberOf(left) !== 'cookie' ||
    !isGlobalNamed(left['object'], 'document', place)
  )
    return undefined
  return {
    code: 'ForeignStorage',
    what: 'a cookie',
    cure: 'Only the platform writes cookies. Use what it exports for the cart and the visitor',
  }
}

const isAlways = (test: unknown): boolean => {
  if (test === null || test === undefined) return true
  if (!isTree(test)) return false
  if (test.type === 'Literal') return Boolean(test['value'])
  return test.type === 'UnaryExpression' && test['operator'] === '!' && (test['argument'] as Tree)['value'] === 0
}

/** Whether a loop is left in any way. Functions inside of it are run by others. */
const isLeft = (node: Tree): boolean =>
  /^(Break|Return|Throw)Statement$|^(Await|Yield)Expression$/.test(node.type) ||
  (!/Function/.test(node.type) && partsOf(node).some(isLeft))

const endlessLoop: Rule = ({ node }) => {
  if (!['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(node.type)) return undefined
  if (!isAlways(node['test']) || isLeft(node['body'] as Tree)) return undefined
  return { code: 'EndlessLoop', what: 'a loop that nothing ends', cure: 'It would stop the whole page. Give it an end' }
}

const modulesOfNode =
  (lent: readonly string[]): Rule =>
  (place, side) => {
    if (side === 'browser') return undefined
    const callee = calleeOf(place)
    if (callee?.type !== 'Identifier' || callee['name'] !== 'require') return undefined
    // webpack's own function of this name is declared in the bundle; the bundle's parameter is not
    if (!place.isGlobal('require')) return undefined
    const request = textOf(argumentOf(place, 0))
    if (request !== undefined && lent.includes(request)) return undefined
    const what = request === undefined ? 'require of a computed name' : `require of ${request}`
    return {
      code: 'ForeignModule',
      what,
      cure: 'The shell lends its shared packages only. Bundle the package, or leave it out',
    }
  }

const environment: Rule = (place, side) => {
  const { node, parent } = place
  if (side === 'browser' || node.type !== 'Identifier' || node['name'] !== 'process' || !place.isGlobal('process'))
    return undefined
  if (parent?.type === 'UnaryExpression') return undefined
  if (parent?.type === 'MemberExpression' && memberOf(parent) === 'env') return undefined
  return {
    code: 'ForeignModule',
    what: 'process',
    cure: 'A page is rendered without the machine. Read what the platform gives',
  }
}

type Whose = {
  /** its name in the package */
  file: string
  slice: string
  /** names of the slices of the shop */
  others: readonly string[]
  /** packages that the shell lends */
  lent: readonly string[]
}

/**
 * Looks for code that must not run in the shop, in the syntax tree of a file.
 * @returns the refusal of the first fault; undefined when there is none
 */
export const findForbidden = (code: string, { file, slice, others, lent }: Whose): Refusal | undefined => {
  const side: Side = file.startsWith('server/') ? 'server' : 'browser'
  let tree: Tree
  try {
    tree = parseCode(code)
  } catch (error) {
    return refuse(
      'NoScript',
      `${file} is no script that browsers read (${(error as Error).message}). Build the slice anew, and publish that.`,
    )
  }
  const rules = [
    codeFromText,
    writesDocument,
    foreignScripts,
    inlineHandlers,
    nodeInBrowser,
    foreignStorage(slice, others),
    cookies,
    endlessLoop,
    modulesOfNode([...lent, '@zmig/platform']),
    environment,
  ]
  // `typeof process` before it: the library knows that a browser may not have it
  const isGuarded = (what: string) => new RegExp(`typeof ${what}\\b`).test(code)
  let refusal: Refusal | undefined
  visitCode(tree, (place) => {
    if (refusal) return
    for (const rule of rules) {
      const fault = rule(place, side)
      if (!fault || (fault.code === 'NodeInBrowser' && isGuarded(fault.what))) continue
      const { line, column } = place.node.loc?.start ?? { line: 0, column: 0 }
      refusal = refuse(
        fault.code,
        `${file} uses ${fault.what} (line ${line}, column ${column}). ${fault.cure}, and publish again.`,
      )
      return
    }
  })
  return refusal
}
