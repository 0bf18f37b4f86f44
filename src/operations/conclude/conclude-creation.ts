import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import {
  paymentCodeOfGatewayCharge,
  detailsOfGatewayCharge,
  differencesFromIntent,
  type ReceivedCharge,
} from "../../domain/charge/compare-with-intent"
import {
  isOpenState,
  isRefusedState,
  type KnownGatewayState,
} from "../../domain/charge/charge-state"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { findAccount } from "../../options/find-account"
import type { AccountServices } from "../perform/operation-dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "./concluded-operation"
import { recordOperationStillInDoubt } from "./record-unknown-outcome"

/**
 * Writes the outcome of the creation of a charge to the ledger. `received` is the charge as the gateway showed it.
 *
 * The outcome stays unknown in these cases:
 * - The charge does not match the plugin's request, or its status and amounts contradict each other.
 * - The plugin does not know the charge's status.
 * - The gateway has not decided about the payment yet. A code or link that only waits for its payer counts as created.
 */
export async function concludeCreation(
  dependencies: Pick<AccountServices, "ledger" | "log">,
  about: ClaimedCharge,
  received: ReceivedCharge
): Promise<ConcludedOperation> {
  const { ledger, log } = dependencies
  const { charge, operation } = about
  const { answer, receivedBy } = received
  const judged = judgeSnapshot(charge, answer)
  const discrepancies = [
    ...(judged.kind === "contradicted" ? [judged.why] : []),
    ...differencesFromIntent(charge, received),
  ]
  if (discrepancies.length > 0) {
    log.error(
      `checkout-transparent: the gateway's charge ${charge.merchantChargeId} is not the one that was requested (${discrepancies.join("; ")}). ` +
        "It is not used. Compare it with the merchant panel. It blocks new payments for this cart until it is resolved."
    )
    return recordOperationStillInDoubt(ledger, about, {
      receivedBy,
      code: "not_as_intended",
      message: discrepancies.join("; "),
    })
  }
  const state = judged.kind === "believed" ? judged.state : "unrecognized"
  const isUnpaidCode =
    state === "pending" && isAsynchronousMethod(charge.method)
  if (
    judged.kind !== "believed" ||
    (judged.state === "pending" && !isUnpaidCode)
  ) {
    const reported = `charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}`
    log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} stays in doubt: the gateway says ${reported}.`
    )
    return recordOperationStillInDoubt(ledger, about, {
      receivedBy,
      code: `gateway_says_${state}`,
      message: `The gateway says ${reported}.`,
    })
  }
  const outcome = creationOutcomeOfState(judged.state)
  // The id must be stored first. As soon as the outcome is stored, the card may be saved, and the shopper's input,
  // which names a saved card, is deleted.
  if (outcome === "accepted") {
    await storeIssuerTransactionId(dependencies, charge, answer)
  }
  const resolved = await ledger.resolveOperation(operation.id, {
    outcome,
    chargeState: judged.state,
    sums: judged.sums,
    details: detailsOfGatewayCharge(answer),
    code: paymentCodeOfGatewayCharge(answer),
    link: answer.link,
    resolvedVia: receivedBy,
  })
  // The shopper chose another payment while the outcome of this creation was unknown, and the gateway did create the
  // code. The code stays abandoned until it expires.
  const isReplaced = isUnpaidCode && charge.abandonedAt !== undefined
  if (
    resolved.state === judged.state &&
    (isReplaced || !(isOpenState(judged.state) && resolved.abandonedAt))
  ) {
    return { charge: resolved, outcome }
  }
  log.error(
    `checkout-transparent: the gateway says that charge ${charge.merchantChargeId} is ${state}, but the ledger had already closed it, and another charge may have replaced it.`
  )
  // The caller must not tell the shopper that nothing was charged, so the charge is reported as unresolved.
  return isOpenState(judged.state)
    ? { charge: { ...resolved, state: "unresolved" }, outcome: "unknown" }
    : { charge: resolved, outcome }
}

/**
 * Stores the id that the card issuer gave to a transaction, together with the saved card. Later charges of the card by
 * the store send the id, to name a transaction that the cardholder made.
 *
 * If the id cannot be stored, the function only logs a warning. Later charges are then sent without the id.
 */
async function storeIssuerTransactionId(
  { ledger, log }: Pick<AccountServices, "ledger" | "log">,
  {
    account,
    paymentSessionId,
    merchantChargeId,
    storeChargeReference,
  }: ClaimedCharge["charge"],
  { transactions: [transaction] }: ReceivedCharge["answer"]
): Promise<void> {
  const id = transaction?.issuerTransactionId
  if (
    id !== undefined &&
    // A charge by the store does not count, because the cardholder did not make it.
    storeChargeReference === undefined &&
    findAccount(ledger.pluginOptions.accounts, account)?.savedCards
  ) {
    await ledger
      .recordIssuerTransactionId(paymentSessionId, id)
      .catch((error: unknown) => {
        log.warn(
          `checkout-transparent: the issuer's id of the transaction of charge ${merchantChargeId} was not stored with its card: ${describeError(error)}`
        )
      })
  }
}

function creationOutcomeOfState(
  state: KnownGatewayState
): "accepted" | "rejected" {
  return isRefusedState(state) ? "rejected" : "accepted"
}
