import { HttpProblem } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import type { Endpoint } from '@zmig/edge-contract'
import { expressPath } from '../answer/address.ts'
import type { Read } from '../answer/define-read.ts'
import type { Reads } from '../answer/reads.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { Command } from './define-command.ts'
import { mountCommand, type CommandContext } from './mount-command.ts'

type Parts = { reads: Reads; readList: Read[]; commands: Command[]; context: CommandContext }

/** A path of the contract under another method: 405 that names the right one. */
const refuseOtherMethods = (router: Router, endpoint: Endpoint, allowed: string): void => {
  router.route(expressPath(endpoint)).all((_request, response) => {
    response.set('allow', allowed)
    throw new HttpProblem(405, 'Method not allowed', `This address answers ${allowed} only.`)
  })
}

/** Everything below `/edge`. Whatever is not in the contract is a 404, so that no page answers in its place. */
export const mountEdge = (router: Router, { reads, readList, commands, context }: Parts): void => {
  const serve = async (request: Request, response: Response) =>
    sendAnswer(request, response, await reads.answer(request.url))
  for (const { endpoint } of readList) router.get(expressPath(endpoint), serve)
  for (const command of commands) mountCommand(router, command, context)
  for (const { endpoint } of readList) refuseOtherMethods(router, endpoint, 'GET, HEAD')
  for (const { endpoint } of commands) refuseOtherMethods(router, endpoint, endpoint.method)
  router.use(() => {
    throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
  })
}
