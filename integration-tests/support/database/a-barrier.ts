import type { Client } from "@medusajs/framework/pg"

const KEY = 1

/**
 * Creates a barrier in the database, which `blockStatements` closes and `release` opens. While the barrier is closed,
 * each statement of the given kind waits, for example each "insert on a_table".
 */
export async function createStatementBarrier(
  connection: Client,
  statement: string
) {
  await connection.query(`
    create function wait_here() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${KEY});
        return new;
      end
    $$;
    create trigger wait_here before ${statement}
      for each row execute function wait_here()`)
  return {
    async blockStatements() {
      await connection.query("select pg_advisory_lock($1)", [KEY])
    },
    async countWaiting() {
      const { rowCount } = await connection.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
        [KEY]
      )
      return rowCount ?? 0
    },
    async release() {
      await connection.query("select pg_advisory_unlock($1)", [KEY])
    },
  }
}
