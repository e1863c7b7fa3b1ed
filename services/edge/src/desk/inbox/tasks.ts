import { type Taken, type TaskKind, taskKinds } from '@zmig/edge-contract'
import { type Clock, HttpProblem, type Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import { INBOX } from '../../door/answer/touched.ts'
import type { StaffMember } from '../../door/http/define-endpoint.ts'

type Row = { taskId: string; staffId: string; name: string; at: Date }

const TAKEN = `
  select task_id as "taskId", staff_id as "staffId", coalesce(nullif(name, ''), email) as name, taken_at as at
  from edge.inbox_task join edge.staff using (staff_id) where kind = $1 and ($2::text is null or task_id = $2)`

const clockTime = new Intl.DateTimeFormat('he-IL', {
  hour: '2-digit',
  minute: '2-digit',
  day: 'numeric',
  month: 'numeric',
  timeZone: ISRAEL,
})

const toTaken = ({ staffId, name, at }: Row, staff: StaffMember): Taken => ({
  staffId,
  name,
  mine: staffId === staff.staffId,
  at: at.toISOString(),
})

/** A kind of task as an address names it. @throws HttpProblem 404 for another word */
export const taskKindOf = (word: string | undefined): TaskKind => {
  const kind = taskKinds.find((each) => each === word)
  if (!kind) throw new HttpProblem(404, 'No such list', 'אין רשימה כזו בתיבה')
  return kind
}

/** Which member of staff took which task. Everyone may do a task that is not taken. */
export const createTasks = (sql: Sql, clock: Clock) => {
  /** Open pages of staff read their list again: a task that is taken or given back changes no count. */
  const notify = () => sql.query(`select pg_notify('touched', $1)`, [JSON.stringify([{ key: INBOX }])])
  const find = async (kind: TaskKind, id: string, staff: StaffMember): Promise<Taken | null> => {
    const [row] = await sql.query<Row>(TAKEN, [kind, id])
    return row ? toTaken(row, staff) : null
  }

  return {
    /** The takers of all tasks of a kind, by task. */
    takersOf: async (kind: TaskKind, staff: StaffMember): Promise<Map<string, Taken>> => {
      const rows = await sql.query<Row>(TAKEN, [kind, null])
      return new Map(rows.map((row) => [row.taskId, toTaken(row, staff)]))
    },

    /**
     * Takes a task that is free, one's own, or `from`'s. One statement, so that of two who press at once one gets it.
     * @returns who has it now
     */
    take: async (kind: TaskKind, id: string, staff: StaffMember, from: string | undefined): Promise<Taken | null> => {
      await sql.query(
        `insert into edge.inbox_task as task (kind, task_id, staff_id, taken_at) values ($1, $2, $3, $4)
         on conflict (kind, task_id) do update set staff_id = excluded.staff_id, taken_at = excluded.taken_at
           where task.staff_id = $5`,
        [kind, id, staff.staffId, clock.now(), from ?? null],
      )
      await notify()
      return find(kind, id, staff)
    },

    /** Gives one's own task back. @returns who has it now; null when it is free */
    giveBack: async (kind: TaskKind, id: string, staff: StaffMember): Promise<Taken | null> => {
      await sql.query('delete from edge.inbox_task where kind = $1 and task_id = $2 and staff_id = $3', [
        kind,
        id,
        staff.staffId,
      ])
      await notify()
      return find(kind, id, staff)
    },

    /** Why a member of staff may not do a task; undefined when they may. */
    refusalFor: async (kind: TaskKind, id: string, staff: StaffMember) => {
      const taken = await find(kind, id, staff)
      return taken && !taken.mine ? takenBy(taken) : undefined
    },

    /** Forgets who had a task, because it is done. */
    finish: async (kind: TaskKind, id: string): Promise<void> => {
      await sql.query('delete from edge.inbox_task where kind = $1 and task_id = $2', [kind, id])
    },
  }
}
export type Tasks = ReturnType<typeof createTasks>

/** The refusal of what another member of staff has taken. */
export const takenBy = ({ name, at }: Taken) => ({
  ok: false as const,
  code: 'TAKEN',
  message: `המשימה כבר אצל ${name}, מאז ${clockTime.format(new Date(at))}. אפשר לקחת את המשימה לטיפול, ואז להמשיך.`,
})
