import { accountOfCharge } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isSameState } from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import type { Log } from "../charge/log"
import {
  busyText,
  refusedChangeText,
  tooSoonText,
  waitingText,
} from "../texts/admin-texts"
import { minorUnits } from "../charge/money"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { TimeBudget } from "../charge/time-budget"
import { TIMEOUTS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import { changeCharge, type ChangeResult } from "../payments/change-charge"
import { dependenciesOf } from "../payments/dependencies"
import { systemClock } from "../payments/gateway-clients"
import { reasonNotToChange } from "../payments/reasons-not-to-ask"

/**
 * - `refunded`: done, now or before; Medusa has yet to book it.
 * - `later`: nobody knows yet, or something else on the charge comes first.
 * - `refused`: the gateway does not do it; a person must.
 */
export type Returned =
  { kind: "refunded" } | { kind: "later" | "refused"; why: string }

/**
 * Gives the money of a charge back: voids what is only reserved, refunds what is left of what was
 * taken: always all of it, so that one that arrives late beside its repetition is refused. For a
 * charge whose return was decided, or whose order is being canceled; see who calls it.
 */
export async function refundMoney(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<Returned & { result: ChangeResult }> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const { captured, refunded } = charge.sums
  const change =
    charge.state === "authorized"
      ? { kind: "void" as const, amount: charge.amount }
      : { kind: "refund" as const, amount: minorUnits(captured - refunded) }
  const dependencies = dependenciesOf({ account, ledger, log })
  const notAskedNow = reasonNotToChange(
    dependencies,
    charge.method,
    change.kind
  )
  if (notAskedNow) {
    // Nothing is claimed, so that an outage of hours leaves no row for each try.
    const reason = { kind: "not_asked" as const, why: notAskedNow.message }
    return {
      kind: "later",
      why: refusedChangeText(change.kind, charge, reason),
      result: { kind: "refused", charge, reason },
    }
  }
  const result = await changeCharge(
    dependencies,
    { change: { ...change, chargeId: charge.id, medusaId: undefined }, actor },
    TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  )
  switch (result.kind) {
    case "done":
      return { kind: "refunded", result }
    case "refused": {
      const why = refusedChangeText(change.kind, result.charge, result.reason)
      return result.reason.kind === "not_asked" ||
        // Somebody was faster in the panel: look again at what it is now.
        !isSameState(result.charge, charge)
        ? { kind: "later", why, result }
        : { kind: "refused", why, result }
    }
    case "written_elsewhere":
      return {
        kind: "refused",
        why: refusedChangeText(change.kind, result.charge, {
          kind: "written_elsewhere",
        }),
        result,
      }
    case "unknown":
      return {
        kind: "later",
        why: waitingText(change.kind, charge.merchantChargeId),
        result,
      }
    case "busy":
    case "to_be_booked":
      return {
        kind: "later",
        why: busyText(change.kind, charge, result.operation),
        result,
      }
    case "too_soon":
      return {
        kind: "later",
        why: tooSoonText(charge, result.operation, result.waitMs),
        result,
      }
    case "gone":
      return {
        kind: "later",
        why: `The ledger knows no charge ${charge.merchantChargeId} any more.`,
        result,
      }
  }
}
