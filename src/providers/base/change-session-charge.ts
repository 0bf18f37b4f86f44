import type { Charge } from "../../core/charge/charge"
import type { ChangeKind } from "../../core/charge/operation"
import { describeError } from "../../core/errors/describe-error"
import type { MinorUnits } from "../../core/money"
import {
  busyText,
  refusedChangeText,
  tooSoonText,
  waitingText,
} from "../../core/texts/admin-texts"
import { TimeBudget } from "../../core/time/time-budget"
import {
  changeCharge,
  type ChangeResult,
  NothingWasSentError,
} from "../../operations/change-charge"
import { systemClock } from "../../operations/system-clock"
import { operationDependencies, type ProviderAccess } from "./provider-access"
import { refused } from "./to-medusa-error"

/**
 * Changes a charge for Medusa and tells it the outcome: returns the charge when it is done, throws
 * a refusal that an admin can read when it is not, or when nobody knows yet. Core takes its own row
 * back on every throw; what turns out to have happened is booked by synchronizing the charge.
 */
export async function changeSessionCharge(
  access: ProviderAccess,
  asked: {
    charge: Charge
    kind: ChangeKind
    amount: MinorUnits
    medusaId: string
    actor: string
  }
): Promise<Charge> {
  const { account, log } = access
  const { charge, kind, amount, medusaId, actor } = asked
  const budget = TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  const dependencies = operationDependencies(access)
  let result: ChangeResult
  try {
    result = await changeCharge(
      dependencies,
      { change: { chargeId: charge.id, kind, amount, medusaId }, actor },
      budget
    )
  } catch (error) {
    if (error instanceof NothingWasSentError) {
      throw error
    }
    // The ledger failed after that: what was sent is resolved when its claim ends.
    log.error(
      `checkout-transparent: the ${kind} of charge ${charge.merchantChargeId} broke off: ${describeError(error)}`
    )
    throw refused(waitingText(kind, charge.merchantChargeId))
  }
  if (result.kind === "done") {
    return result.charge
  }
  throw refused(reasonAgainst(kind, charge, result))
}

function reasonAgainst(
  kind: ChangeKind,
  charge: Charge,
  result: Exclude<ChangeResult, { kind: "done" }>
): string {
  switch (result.kind) {
    case "refused":
      return refusedChangeText(kind, result.charge, result.reason)
    case "unknown":
      return waitingText(kind, charge.merchantChargeId)
    case "busy":
    case "to_be_booked":
      return busyText(kind, charge, result.operation)
    case "too_soon":
      return tooSoonText(charge, result.operation, result.waitMs)
    case "written_elsewhere":
      return refusedChangeText(kind, charge, { kind: "written_elsewhere" })
    case "gone":
      return `The ledger knows no charge ${charge.merchantChargeId} any more.`
  }
}
