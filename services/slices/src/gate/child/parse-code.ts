import { parse, type Node } from 'acorn'

/** A node of the syntax tree, with its parts by their names in ESTree. */
export type Tree = Node & Record<string, unknown>

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits the parts of a node. A bundle has half a million of them, so that no list is made. */
const eachPart = (node: Tree, visit: (part: Tree) => void): void => {
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const each of value as unknown[]) if (isTree(each)) visit(each)
    } else if (isTree(value)) visit(value)
  }
}

/** The parts of a node. */
export const partsOf = (node: Tree): Tree[] => {
  const parts: Tree[] = []
  eachPart(node, (part) => parts.push(part))
  return parts
}

/** @throws SyntaxError when it is no script */
export const parseCode = (code: string): Tree =>
  parse(code, { ecmaVersion: 'latest', sourceType: 'script', locations: true }) as unknown as Tree

/** The text of a literal or of a template without parts; undefined of everything else. */
export const textOf = (node: unknown): string | undefined => {
  if (!isTree(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked?: string } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}

/** The name of a member: `a.name`, `a['name']`. */
export const memberOf = (node: Tree): string | undefined => {
  const property = node['property'] as Tree
  return !node['computed'] && property.type === 'Identifier' ? (property['name'] as string) : textOf(property)
}

const namesOfPattern = (pattern: unknown, names: Set<string>): void => {
  if (!isTree(pattern)) return
  if (pattern.type === 'Identifier') names.add(pattern['name'] as string)
  else if (pattern.type === 'AssignmentPattern') namesOfPattern(pattern['left'], names)
  else if (pattern.type === 'RestElement') namesOfPattern(pattern['argument'], names)
  else if (pattern.type === 'ArrayPattern')
    for (const each of pattern['elements'] as unknown[]) namesOfPattern(each, names)
  else if (pattern.type === 'ObjectPattern')
    for (const each of pattern['properties'] as Tree[])
      namesOfPattern(each.type === 'RestElement' ? each : each['value'], names)
}

const isFunction = ({ type }: Tree) => /^(Function|ArrowFunction)/.test(type)

const HOLDS_STATEMENTS =
  /^(Block|If|For|ForIn|ForOf|While|DoWhile|Switch|Try|Labeled)Statement$|^(SwitchCase|CatchClause)$/

/** Names that are declared in a function or block: `var` of its inner blocks too, and nothing of functions inside of it. */
const declaredIn = (scope: Tree): Set<string> => {
  const names = new Set<string>()
  const isVarScope = isFunction(scope) || scope.type === 'Program'
  if (isFunction(scope)) {
    for (const parameter of scope['params'] as unknown[]) namesOfPattern(parameter, names)
    if (isTree(scope['id'])) names.add(scope['id']['name'] as string)
    names.add('arguments')
  }
  if (scope.type === 'CatchClause') namesOfPattern(scope['param'], names)
  const collect = (node: Tree, isDirect: boolean): void => {
    if (node.type === 'VariableDeclaration' && (isDirect || node['kind'] === 'var'))
      for (const declarator of node['declarations'] as Tree[]) namesOfPattern(declarator['id'], names)
    if (isDirect && /^(Function|Class)Declaration$/.test(node.type) && isTree(node['id']))
      names.add(node['id']['name'] as string)
    // nothing is declared in an expression, and what functions declare is theirs
    if (!HOLDS_STATEMENTS.test(node.type) || (!isVarScope && !isDirect)) return
    eachPart(node, (part) => collect(part, false))
  }
  const parts = isFunction(scope) && isTree(scope['body']) ? partsOf(scope['body']) : partsOf(scope)
  for (const part of parts) collect(part, true)
  return names
}

/** A place in the code: the node, what it is part of, and whether a name there is a global one. */
export type Place = { node: Tree; parent: Tree | undefined; isGlobal: (name: string) => boolean }

const isReference = (node: Tree, parent: Tree | undefined): boolean => {
  if (!parent) return true
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  if (parent.type === 'Property' || parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition')
    return parent['value'] === node || parent['computed'] === true
  return !/^(LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent.type)
}

const SCOPES = /^(Program|BlockStatement|CatchClause|For(In|Of)?Statement|StaticBlock)$/

/** Whether a name is declared nowhere around a place. */
type IsGlobal = Place['isGlobal']

/** Visits every node, with the names that are declared around it. @param visit is called with references only of identifiers */
export const visitCode = (tree: Tree, visit: (place: Place) => void): void => {
  const inside = (scope: Tree, around: IsGlobal): IsGlobal => {
    const names = declaredIn(scope)
    return names.size === 0 ? around : (name) => !names.has(name) && around(name)
  }
  const go = (node: Tree, parent: Tree | undefined, around: IsGlobal): void => {
    const isScope = isFunction(node) || SCOPES.test(node.type)
    const isGlobal = isScope ? inside(node, around) : around
    if (node.type !== 'Identifier' || isReference(node, parent)) visit({ node, parent, isGlobal })
    eachPart(node, (part) => go(part, node, isGlobal))
  }
  go(tree, undefined, () => true)
}
