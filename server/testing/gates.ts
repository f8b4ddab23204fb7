/**
 * A gate stops the server at a specific SQL statement. The gate is a database trigger that waits. When a database
 * session waits at the gate, the server has reached that statement. Tests with gates can't share a database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface Place {
  readonly table: 'application' | 'event' | 'effect' | 'file' | 'deadline' | 'mail' | 'sandbox_ledger' | 'setting'
  readonly on: 'insert' | 'update'
  /** The SQL condition on NEW (and OLD) under which the gate stops a statement. */
  readonly when: string
  /** If set, the gate stops a statement only while this kind of request waits for an outside party's response. */
  readonly during?: string | undefined
}

export interface Gate {
  /**
   * Resolves when a database session waits at the gate.
   * @throws Error if no session reaches the gate in time
   */
  reached(bound: number): Promise<void>
  /**
   * Opens the gate permanently. Call this after killing the server that waits at the gate. `fate` determines whether
   * PostgreSQL then commits the stopped statement or rolls it back.
   */
  open(fate: 'done' | 'undone'): Promise<void>
}

export interface Gates {
  set(place: Place): Promise<Gate>
  stop(): Promise<void>
}

/** An arbitrary advisory lock ID that no other lock uses. */
const NAMESPACE = 4_711_778
const POLL = 5
const DRAIN = 10_000

const SETUP = `
  create table test_gate (no integer primary key, undo boolean not null default false);
  create function test_gate() returns trigger language plpgsql security definer as $$
  begin
    if tg_nargs > 1 and not exists (select from effect where kind = tg_argv[1] and state = 'OPEN') then
      return new;
    end if;
    perform pg_advisory_xact_lock_shared(${NAMESPACE}, tg_argv[0]::integer);
    if (select undo from test_gate where no = tg_argv[0]::integer) then
      raise exception 'the gate was shut for good';
    end if;
    return new;
  end $$`

/** @param adminUrl URL for the owner of a database that only this test uses */
export async function createGates(adminUrl: string): Promise<Gates> {
  const keeper = new pg.Client({ connectionString: adminUrl })
  await keeper.connect()
  await keeper.query(SETUP)
  let count = 0

  const waiting = async (no: number): Promise<number> => {
    const { rows } = await keeper.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_locks
       where locktype = 'advisory' and classid = $1 and objid = $2 and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
      [NAMESPACE, no],
    )
    return rows[0]?.waiting ?? 0
  }
  async function until(wanted: () => Promise<boolean>, bound: number, otherwise: string): Promise<void> {
    const end = performance.now() + bound
    while (!(await wanted())) {
      if (performance.now() > end) throw new Error(otherwise)
      await pause(POLL)
    }
  }

  return {
    async set({ table, on, when, during }) {
      const no = ++count
      const args = during ? `'${no}', '${during}'` : `'${no}'`
      await keeper.query('select pg_advisory_lock($1, $2)', [NAMESPACE, no])
      await keeper.query('insert into test_gate (no) values ($1)', [no])
      await keeper.query(
        `create trigger test_gate_${no} before ${on} on ${table} for each row when (${when}) execute function test_gate(${args})`,
      )
      return {
        reached: (bound) =>
          until(async () => (await waiting(no)) > 0, bound, `nobody came to ${on} of ${table}, ${when}`),
        async open(fate) {
          await keeper.query('update test_gate set undo = $2 where no = $1', [no, fate === 'undone'])
          await keeper.query('select pg_advisory_unlock($1, $2)', [NAMESPACE, no])
          await until(async () => (await waiting(no)) === 0, DRAIN, 'those who waited did not go')
          await keeper.query('update test_gate set undo = false where no = $1', [no])
        },
      }
    },
    stop: () => keeper.end(),
  }
}
