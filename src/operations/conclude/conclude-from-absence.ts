import type { Operation } from "../../domain/operation/operation"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantOf } from "../../options/find-account"
import type { OperationDependencies } from "../perform/operation-dependencies"
import { recordUnclearLookup } from "./record-unknown-outcome"

/**
 * Writes to the ledger that a lookup found no charge.
 *
 * If the operation was the creation of the charge, it counts as not carried out after the gateway has shown no charge
 * for the account's resolve window. If it was a capture, refund or void, the outcome stays unknown, because the charge
 * existed before. Returns `unclear` if this lookup cannot prove that the operation was not carried out.
 */
export async function concludeFromAbsence(
  { ledger, account }: Pick<OperationDependencies, "ledger" | "account">,
  operation: Operation
): Promise<"nothing_shown" | "unclear"> {
  if (operation.kind !== "create") {
    await recordUnclearLookup(ledger, operation, {
      code: "not_shown",
      message: "The gateway no longer shows the charge.",
    })
    return "unclear"
  }
  if (wasSentElsewhere(operation, account)) {
    await recordUnclearLookup(ledger, operation, {
      code: "sent_elsewhere",
      message: `The request was sent to ${operation.sentTo ?? ""}, but the account is now ${gatewayAndMerchantOf(account)}, which cannot show its outcome. Set the account back until this is resolved, or check that merchant's panel and enter the outcome.`,
    })
    return "unclear"
  }
  const { resolveWindowMs } = account
  await ledger.recordAbsenceOrResolveOperation(operation.id, {
    resolveWindowMs,
  })
  return "nothing_shown"
}

/**
 * Returns whether an operation was sent to another gateway or merchant than the account's options have now. A lookup
 * with the current options then proves nothing about the operation.
 */
function wasSentElsewhere(
  { sentTo }: Operation,
  account: AccountOptions
): boolean {
  return sentTo !== undefined && sentTo !== gatewayAndMerchantOf(account)
}
