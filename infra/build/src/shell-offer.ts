import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { kindOf, type Call, type JsonSchema, type Kind, type ShellOffer } from '@zmig/slices/uses'
import { contract, extension, requireShared } from './places.ts'
import { providedExports } from './provided-exports.ts'
import { sharedVersions } from './shared.ts'

type Endpoint = { method: string; path: string; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json as JsonSchema
}

/** How a call is named in an offer and in what a slice uses. */
export const nameOfCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

const callOf = ({ query, body, answer }: Endpoint): Call => ({
  ...(query && { query: schemaOf(query, 'input') }),
  ...(body && { body: schemaOf(body, 'input') }),
  answer: schemaOf(answer, 'output'),
})

/** Every call of the edge contract. @param module a module of it; the whole contract by default */
export const callsOf = async (module = join(contract, `index.${extension}`)): Promise<Record<string, Call>> => {
  const exported = (await import(pathToFileURL(module).href)) as Record<string, unknown>
  const endpoints = Object.values(exported).filter(isEndpoint)
  return Object.fromEntries(endpoints.map((endpoint) => [nameOfCall(endpoint), callOf(endpoint)]))
}

/** What only the server has of the platform (shell/platform/src/server.ts): no slice can import it. */
const SERVER_ONLY = ['fontFiles', 'globalStyles', 'ShellFooter']

const kindsOf = (exported: object, names = Object.keys(exported)): Record<string, Kind> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = (exported as Record<string, unknown>)[name]
      return value === undefined ? [] : [[name, kindOf(value)]]
    }),
  )

/** The names that a slice may import of each shared package. @param platform what the platform's server bundle exports */
export const offeredNames = (platform: object): ShellOffer['names'] =>
  Object.fromEntries(
    Object.keys(sharedVersions()).map((request) => {
      if (request === '@zmig/platform') {
        const names = Object.keys(platform).filter((name) => !SERVER_ONLY.includes(name))
        return [request, kindsOf(platform, names)]
      }
      const exported = requireShared(request) as object
      const kinds = kindsOf(exported, providedExports[request]?.names.slice())
      // a package that is a function is its own default export
      return [request, 'default' in kinds || typeof exported !== 'function' ? kinds : { ...kinds, default: 'function' }]
    }),
  )

/** Writes what a build of the shell has for slices. @param platform what its platform's server bundle exports */
export const writeOffer = async (directory: string, hash: string, platform: object): Promise<void> => {
  const offer: ShellOffer = {
    hash,
    shared: sharedVersions(),
    names: offeredNames(platform),
    edge: await callsOf(),
  }
  await writeFile(join(directory, 'offer.json'), JSON.stringify(offer))
}
