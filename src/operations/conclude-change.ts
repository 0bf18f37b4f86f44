import { factsOf, type Heard, paymentTypeOf } from "../core/charge/adoption"
import { verdictOf } from "../core/charge/change-verdict"
import { isCodeMethod } from "../core/charge/charge"
import type { ChargeState } from "../core/charge/charge-state"
import { type ChargeSums, sumsOf } from "../core/charge/charge-sums"
import type { GatewayCharge } from "../core/charge/gateway-charge"
import { gatewayStateOf } from "../core/charge/status-table"
import type { Concluded, Unconcluded } from "./concluded"
import { leaveUnknown } from "./leave-unknown"
import type { OperationDependencies } from "./operation-dependencies"

/**
 * Tells from the charge what became of a change, by comparing its sums with those before the call:
 * captures and refunds have no ids of their own at the gateway (gateway-notes, "Charges"). An
 * answer that does not show the change is no proof of anything; looking up decides then.
 */
export async function concludeChange(
  {
    ledger,
    log,
    account,
  }: Pick<OperationDependencies, "ledger" | "log" | "account">,
  about: Unconcluded,
  { answer, heardBy }: Heard
): Promise<Concluded> {
  const { charge, operation } = about
  const state = gatewayStateOf(paymentTypeOf(charge), answer)
  const isUndecided = state === "pending" && !isCodeMethod(charge.method)
  if (state === "unrecognized" || isUndecided) {
    const message = `The gateway says charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}.`
    log.warn(
      `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} stays unsettled: ${message}`
    )
    return leaveUnknown(ledger, about, {
      heardBy,
      code: `gateway_says_${state}`,
      message,
    })
  }
  const sums = sumsAfter(about, { state, answer })
  const verdict = verdictOf(
    { ...operation, method: charge.method },
    { state, sums }
  )
  if (verdict === "not_yet") {
    if (heardBy === "look_up") {
      return {
        charge: await ledger.noteNoEffect(operation.id, account.settleWindowMs),
        outcome: "unknown",
      }
    }
    return leaveUnknown(ledger, about, {
      heardBy,
      code: "no_effect_shown",
      message: "The answer does not show what was asked for.",
    })
  }
  if (verdict === "never" && heardBy === "answer") {
    // The gateway took it and shows something else: only a look-up tells what it is.
    return leaveUnknown(ledger, about, {
      heardBy,
      code: "contradiction",
      message: `The answer says yes, and shows a charge that is ${state} with ${sums.captured} captured in minor units.`,
    })
  }
  const outcome = verdict === "done" ? "accepted" : "rejected"
  const because =
    verdict === "done"
      ? undefined
      : `The charge is ${state} at the payment service, with ${sums.captured} captured in minor units.`
  const settled = await ledger.settle(operation.id, {
    outcome,
    chargeState: state,
    sums,
    facts: factsOf(answer),
    settledBy: heardBy,
    ...(because === undefined
      ? {}
      : { error: { code: "not_done", message: because } }),
  })
  return { charge: settled, outcome, because }
}

/**
 * What a dispute takes away is no refund of ours, whatever the gateway tells then: only the very sum
 * that this one would have made is taken for it.
 */
function sumsAfter(
  { charge, operation }: Unconcluded,
  { state, answer }: { state: ChargeState; answer: GatewayCharge }
): ChargeSums {
  const told = sumsOf(state, answer, charge.amount)
  if (state !== "charged_back" || charge.sums.captured === 0) {
    return told
  }
  const { captured } = charge.sums
  const isThisRefund =
    operation.kind === "refund" &&
    told.refunded === (operation.baseline?.refunded ?? 0) + operation.amount
  return isThisRefund ? { captured, refunded: told.refunded } : charge.sums
}
