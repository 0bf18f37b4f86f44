import {
  codeOf,
  differencesFromIntent,
  type Heard,
  factsOf,
} from "../core/charge/adoption"
import { isCodeMethod } from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import { judgeSnapshot } from "../core/charge/judge-snapshot"
import type { KnownGatewayState } from "../core/charge/status-table"
import type { Concluded, Unconcluded } from "./concluded"
import { leaveUnknown } from "./leave-unknown"
import type { OperationDependencies } from "./operation-dependencies"

/**
 * Turns what the gateway says of a charge into the ledger's truth. Only a charge that is the one
 * we meant, in a state that means something final, settles the operation; else it stays unknown.
 */
export async function concludeCreation(
  dependencies: Pick<OperationDependencies, "ledger" | "log">,
  about: Unconcluded,
  heard: Heard
): Promise<Concluded> {
  const { ledger, log } = dependencies
  const { charge, operation } = about
  const { answer, heardBy } = heard
  const judged = judgeSnapshot(charge, answer)
  const differences = [
    ...(judged.kind === "contradicted" ? [judged.why] : []),
    ...differencesFromIntent(charge, heard),
  ]
  if (differences.length > 0) {
    log.error(
      `checkout-transparent: the gateway's charge ${charge.merchantChargeId} is not the one we asked for (${differences.join("; ")}). ` +
        "It is not used. Compare it with the merchant panel; it blocks new payments for this cart until it is resolved."
    )
    return leaveUnknown(ledger, about, {
      heardBy,
      code: "not_as_intended",
      message: differences.join("; "),
    })
  }
  const state = judged.kind === "believed" ? judged.state : "unrecognized"
  const isUnpaidCode = state === "pending" && isCodeMethod(charge.method)
  if (
    judged.kind !== "believed" ||
    (judged.state === "pending" && !isUnpaidCode)
  ) {
    const told = `charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}`
    log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} stays unsettled: the gateway says ${told}.`
    )
    return leaveUnknown(ledger, about, {
      heardBy,
      code: `gateway_says_${state}`,
      message: `The gateway says ${told}.`,
    })
  }
  const outcome = outcomeOf(judged.state)
  const settled = await ledger.settle(operation.id, {
    outcome,
    chargeState: judged.state,
    sums: judged.sums,
    facts: factsOf(answer),
    code: codeOf(answer),
    link: answer.link,
    settledBy: heardBy,
  })
  if (
    settled.state === judged.state &&
    !(isOpen(judged.state) && settled.letGoAt)
  ) {
    return { charge: settled, outcome }
  }
  log.error(
    `checkout-transparent: the gateway says that charge ${charge.merchantChargeId} is ${state}, but the ledger had closed it before, and another charge may have taken its place.`
  )
  // Whoever waits for it must not be told that nothing was charged.
  return isOpen(judged.state)
    ? { charge: { ...settled, state: "unsettled" }, outcome: "unknown" }
    : { charge: settled, outcome }
}

function outcomeOf(state: KnownGatewayState): "accepted" | "rejected" {
  return state === "declined" || state === "failed" ? "rejected" : "accepted"
}
