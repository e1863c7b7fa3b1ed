import { expect, it } from 'vitest'
import { findForbidden } from './forbidden-code.ts'

const find = (code: string, file = 'client/a.js') =>
  findForbidden(code, { file, slice: 'gifts', others: ['checkout', 'gifts'], lent: ['react'] })?.code

it.each([
  ["globalThis['eval']('1')", 'CodeFromText'],
  ['const run = eval; run("1")', 'CodeFromText'],
  ['function f(eval) { return eval("1") }', undefined],
  ['const { eval: run } = parser; run("1")', undefined],
  ['(function () {}).constructor(`return ${a}`)', 'CodeFromText'],
  ['x.constructor(1)', undefined],
  ['self.document.writeln("a")', 'DocumentWrite'],
  ['stream.write("a")', undefined],
  ['{ let process = {}; process.env } process.env', 'NodeInBrowser'],
  ['try {} catch (process) { process.env }', undefined],
  ['a.process.env; ({ process: 1 }); process: for (;;) break process', undefined],
  ['localStorage.consent = "granted"', 'ForeignStorage'],
  ['window.localStorage.setItem("checkout-x", 1)', 'ForeignStorage'],
  ['localStorage.setItem("checkouts", 1)', undefined],
  ['while (true) { run(() => { return 1 }) }', 'EndlessLoop'],
  ['async () => { for (;;) await next() }', undefined],
  ['do { if (a) throw b } while (!0)', undefined],
])('%s: %s', (code, expected) => expect(find(code)).toBe(expected))

it('asks other things of the server bundle', () => {
  expect(find('require("react")', 'server/server.cjs')).toBeUndefined()
  expect(find('require("fs")', 'server/server.cjs')).toBe('ForeignModule')
  expect(find('process.env.NODE_ENV', 'server/server.cjs')).toBeUndefined()
  expect(find('process.exit()', 'server/server.cjs')).toBe('ForeignModule')
})
