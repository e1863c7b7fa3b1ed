import { findKey } from '../key/key.commands.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { carryOut, type Attempt, type AuditDeps, type Team } from '../audit/audit.ts'
import { readDeployToken, type Asked } from '../key/deploy-token.ts'

/** A team whose token counts for this request. */
export type ProvenTeam = Team & {
  ok: true
  /** of the body that belongs to the token, see `hashOfBody` */
  bodyHash: string
  /** the slices whose keys it has */
  slices: readonly string[]
}

const revoked = (key: string) => refuse('RevokedKey', `The key ${key} was revoked. Use another key of the team.`)

/** Whether the key may touch a slice, by the list of keys as it is now. */
const refusalFor =
  (key: string): Team['refusalFor'] =>
  async (sql, slice) => {
    const entries = await findKey(sql, key)
    const own = entries.find((entry) => entry.slice === slice)
    if (own?.revokedAt) return revoked(key)
    if (own) return undefined
    const theirs = entries.filter(({ revokedAt }) => revokedAt === null).map((entry) => entry.slice)
    return refuse(
      'ForeignKey',
      `The key ${key} belongs to ${theirs.join(', ') || 'no slice'}, not to ${slice}. Use a key of the team of ${slice}.`,
    )
  }

/** Entries of strangers, who have no key, in a minute: the audit only grows, and strangers must not decide how fast. */
const STRANGERS_A_MINUTE = 100

/**
 * Lets teams in by their tokens.
 * @param shop PUBLIC_URL
 * @returns `prove` says who asks, or why not; what it refuses is recorded
 */
export const createTeamDoor = (deps: AuditDeps, shop: string) => {
  const { database, clock } = deps
  let strangers = { minute: 0, count: 0 }

  /** Whether another entry of a stranger fits into this minute. */
  const hasRoom = (now: Date): boolean => {
    const minute = Math.floor(now.getTime() / 60_000)
    strangers = strangers.minute === minute ? { minute, count: strangers.count + 1 } : { minute, count: 1 }
    return strangers.count <= STRANGERS_A_MINUTE
  }

  const refused = async (attempt: Attempt, answer: Refusal): Promise<Refusal> => {
    if (attempt.key === 'stranger' && !hasRoom(clock.now())) return answer
    await carryOut(deps, attempt, () => Promise.resolve(answer))
    return answer
  }

  const use = async (key: string, id: string, until: Date): Promise<boolean> => {
    const used = await database.query(
      'insert into slices.used_token (key, id, until) values ($1, $2, $3) on conflict do nothing returning id',
      [key, id, until],
    )
    return used.length > 0
  }

  return {
    prove: async (
      token: string | undefined,
      asked: Asked,
      action: Attempt['action'],
    ): Promise<ProvenTeam | Refusal> => {
      const stranger: Attempt = { action, key: 'stranger' }
      if (token === undefined)
        return refused(
          stranger,
          refuse('NoToken', 'This address is for teams: send a deploy token, as npm run slice -- … --shop does.'),
        )
      const publicKeyOf = async (key: string) => (await findKey(database, key))[0]?.publicKey
      const read = await readDeployToken(token, { ...asked, shop, now: clock.now(), publicKeyOf })
      if (!read.ok) return refused(stranger, read)
      const { key, id, until, bodyHash } = read
      const attempt: Attempt = { action, key }
      const slices = (await findKey(database, key)).filter(({ revokedAt }) => revokedAt === null)
      if (slices.length === 0) return refused(attempt, revoked(key))
      if (!(await use(key, id, until)))
        return refused(attempt, refuse('UsedToken', 'This token was used before. Make one for each request.'))
      return { ok: true, key, bodyHash, slices: slices.map(({ slice }) => slice), refusalFor: refusalFor(key) }
    },
    /** Records why a request of a proven team was refused before it became an attempt. */
    refuse: ({ key }: Team, action: Attempt['action'], answer: Refusal): Promise<Refusal> =>
      refused({ action, key }, answer),
  }
}
