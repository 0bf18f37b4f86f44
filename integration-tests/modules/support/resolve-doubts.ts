import { describeError } from "../../../src/charge/errors/payment-plugin-error"
import type { Ledger } from "../../../src/modules/ledger"
import { findAccount } from "../../../src/options/find-account"
import type { AccountOptions } from "../../../src/options/account-options"
import { dependenciesOf } from "../../../src/payments/dependencies"
import { resolveDoubt } from "../../../src/payments/resolve-doubt"
import type { Operations } from "./operations"

export interface ResolvedSummary {
  lookedUp: number
  resolved: number
}

/** Resolves what is in doubt of all charges, as their synchronization does, with one question each. */
export async function resolveDoubts(
  here: Operations,
  {
    ledger = here.ledger,
    accounts = [here.account()],
  }: { ledger?: Ledger; accounts?: AccountOptions[] } = {}
): Promise<ResolvedSummary> {
  const { log } = here.dependencies()
  const summary = { lookedUp: 0, resolved: 0 }
  const counting = Object.create(ledger, {
    takeDoubt: {
      value: async (chargeId: string) => {
        const due = await ledger.takeDoubt(chargeId)
        summary.lookedUp += due ? 1 : 0
        return due
      },
    },
  }) as Ledger
  const charges: { id: string; account: string }[] = await here.database
    .knex("checkout_transparent_charge as charge")
    .join(
      "checkout_transparent_operation as operation",
      "operation.charge_id",
      "charge.id"
    )
    .whereIn("operation.state", ["in_flight", "unknown"])
    .orderBy("charge.created_at", "desc")
    .select("charge.id", "charge.account")
  for (const { id, account: name } of charges) {
    const account = findAccount(accounts, name)
    if (!account) {
      continue
    }
    try {
      const dependencies = dependenciesOf({ account, ledger: counting, log })
      await resolveDoubt(dependencies, id)
      const { unresolved } = await ledger.currentStateOf(id)
      summary.resolved += unresolved ? 0 : 1
    } catch (error) {
      log.error(describeError(error))
    }
  }
  return summary
}
