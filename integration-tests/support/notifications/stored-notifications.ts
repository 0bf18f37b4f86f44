import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { eventually } from "../../../harness/eventually"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { AccountOptions } from "../../../src/options/account-options"
import { synchronizeDueCharges } from "../../../src/reconciliation/queue/synchronize-due"

/**
 * Returns the options of an account of this app. If a test changes the returned object, the app uses the changed
 * options.
 */
export function accountOptionsOf(
  container: MedusaContainer,
  id: string
): AccountOptions {
  const { pluginOptions } =
    container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = pluginOptions.accounts.find((one) => one.id === id)
  if (!account) {
    throw new Error(`There is no account "${id}".`)
  }
  return account
}

const NOTIFICATIONS = "checkout_transparent_notification"

export async function notificationRows(
  container: MedusaContainer
): Promise<Record<string, any>[]> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  // The rows are sorted by id. An id begins with the time at which the row was created, while a test may change the
  // time of receipt.
  return knex(NOTIFICATIONS).orderBy("id").select("*")
}

/**
 * Synchronizes the charges of unhandled notifications until every notification is handled. Returns all notifications.
 */
export async function synchronizeUntilNotificationsHandled(
  container: MedusaContainer
): Promise<Record<string, any>[]> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const selectUnhandled = () => knex(NOTIFICATIONS).whereNull("handled_at")
  return eventually(async () => {
    await selectUnhandled().update({
      received_at: knex.raw("received_at - interval '1 minute'"),
    })
    await knex("checkout_transparent_charge")
      .whereIn(
        "merchant_charge_id",
        selectUnhandled().select("merchant_charge_id")
      )
      .orWhereIn("link_id", selectUnhandled().select("link_id"))
      .update({ synchronization_due_at: knex.fn.now() })
    await synchronizeDueCharges(container)
    expect(await selectUnhandled().select("id")).toEqual([])
    return notificationRows(container)
  })
}

/** Makes every insert into a table of the app's database fail until the test calls `removePlantedFailure`. */
export function failInsertsIntoTable(
  container: MedusaContainer,
  table: string
): ReturnType<typeof breakStatement> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const runSql = (sql: string) => knex.raw(sql)
  return breakStatement({ query: runSql }, `insert on ${table}`)
}

/**
 * Makes every statement of the given kind, such as "insert on a_table", fail until the test calls
 * `removePlantedFailure`.
 */
async function breakStatement(
  connection: { query(sql: string): Promise<unknown> },
  statement: string
): Promise<{ removePlantedFailure(): Promise<void> }> {
  await connection.query(`
    create function fail_here() returns trigger language plpgsql as $$
      begin
        raise exception 'A table is broken.';
      end
    $$;
    create trigger fail_here before ${statement}
      for each row execute function fail_here()`)
  return {
    async removePlantedFailure() {
      await connection.query("drop function fail_here cascade")
    },
  }
}
