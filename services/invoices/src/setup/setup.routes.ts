import { letIn } from '@zmig/kit'
import type { Service } from '@zmig/projections'
import type { DocumentSetups } from './setup.commands.ts'

/** `GET /setup`: how documents are issued; `POST /setup/check` asks the provider, and issues nothing. */
export const mountSetupRoutes = (router: Parameters<Service['mount']>[0], setup: DocumentSetups): void => {
  router.get('/setup', letIn('edge'), async (_request, response) => {
    response.json(await setup.read())
  })
  router.post('/setup/check', letIn('edge'), async (_request, response) => {
    response.json(await setup.check())
  })
}
