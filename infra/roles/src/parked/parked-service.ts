import { letIn, parseBody } from '@zmig/kit'
import { RebuildRefused, type Service } from '@zmig/projections'
import * as z from 'zod'
import { giveUpByName, replayByName } from './replay-by-name.ts'

const Replay = z.object({
  projection: z.string().min(1).max(100),
  key: z.string().max(500).exactOptional(),
})

const GiveUp = z.object({ projection: z.string().min(1).max(100), key: z.string().min(1).max(500) })

const BUSY = { ok: false, code: 'BUSY', message: 'הקורא נבנה מחדש עכשיו. נסו שוב בעוד כמה דקות.' }
const UNKNOWN = {
  ok: false,
  code: 'NOT_FOUND',
  message: 'אין קורא אירועים בשם הזה. רעננו את הרשימה.',
}

/**
 * `POST /projections/parked/replay` `{projection, key?}` and `/give-up` `{projection, key}`. The public process may not write what is read from, so what staff ask
 * for is done here, where projections run, with the rights of each.
 */
export const createParkedService = (deps: Parameters<typeof replayByName>[0]): Service => ({
  name: 'projections',
  mount: (router) => {
    router.post('/parked/replay', letIn('edge'), async (request, response) => {
      const { projection, key } = parseBody(Replay, request)
      const replayed = await replayByName(deps, projection, key)
      response.json(replayed ? { ok: true, ...replayed } : UNKNOWN)
    })
    router.post('/parked/give-up', letIn('edge'), async (request, response) => {
      const { projection, key } = parseBody(GiveUp, request)
      const dropped = await giveUpByName(deps, projection, key).catch((error: unknown) => {
        if (error instanceof RebuildRefused) return 'busy' as const
        throw error
      })
      response.json(dropped === 'busy' ? BUSY : dropped ? { ok: true, ...dropped } : UNKNOWN)
    })
  },
  replicas: [],
})
