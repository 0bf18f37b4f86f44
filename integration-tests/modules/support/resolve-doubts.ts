import { findAccount } from "../../../src/options/find-account"
import type { AccountOptions } from "../../../src/options/account-options"
import { dependenciesOf } from "../../../src/payments/dependencies"
import { resolveDoubt } from "../../../src/payments/resolve-doubt"
import type { Operations } from "./operations"

/** Resolves what is in doubt of all charges, as their synchronization does, with one question each. */
export async function resolveDoubts(
  here: Operations,
  accounts: AccountOptions[] = [here.account()]
): Promise<void> {
  const { ledger, log } = here.dependencies()
  const rows = await here.database.rowsOf("operation")
  const ids = rows
    .filter(({ state }) => state === "in_flight" || state === "unknown")
    .map((row) => String(row.charge_id))
  for (const id of ids) {
    const { charge } = await ledger.currentStateOf(id)
    const account = findAccount(accounts, charge.account)
    if (account) {
      await resolveDoubt(dependenciesOf({ account, ledger, log }), id)
    }
  }
}
