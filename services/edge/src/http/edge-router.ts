import { HttpProblem } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import { expressPath } from '../answer/address.ts'
import type { Read } from '../answer/define-read.ts'
import type { Reads } from '../answer/reads.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { Command } from './define-command.ts'
import type { FileEndpoint } from './define-file.ts'
import { mountCommand, type CommandContext } from './mount-command.ts'
import { fileRoute, mountFile } from './mount-file.ts'

type Parts = { reads: Reads; readList: Read[]; files: FileEndpoint[]; commands: Command[]; context: CommandContext }

/** A path of the contract under another method: 405 that names the right one. */
const refuseOtherMethods = (router: Router, route: string, allowed: string): void => {
  router.route(route).all((_request, response) => {
    response.set('allow', allowed)
    throw new HttpProblem(405, 'Method not allowed', `This address answers ${allowed} only.`)
  })
}

const methodsByRoute = (commands: Command[]): Map<string, string[]> => {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of commands) {
    const route = expressPath(endpoint)
    methods.set(route, [...(methods.get(route) ?? []), endpoint.method])
  }
  return methods
}

/** Everything below `/edge`. Whatever is not in the contract is a 404, so that no page answers in its place. */
export const mountEdge = (router: Router, { reads, readList, files, commands, context }: Parts): void => {
  const serve = async (request: Request, response: Response) =>
    sendAnswer(request, response, await reads.answer(request.url))
  for (const { endpoint } of readList) router.get(expressPath(endpoint), serve)
  for (const file of files) mountFile(router, file)
  for (const command of commands) mountCommand(router, command, context)
  for (const { endpoint } of readList) refuseOtherMethods(router, expressPath(endpoint), 'GET, HEAD')
  for (const file of files) refuseOtherMethods(router, fileRoute(file), 'GET, HEAD')
  for (const [route, methods] of methodsByRoute(commands)) refuseOtherMethods(router, route, methods.join(', '))
  router.use(() => {
    throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
  })
}
