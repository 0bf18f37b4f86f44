import type { Operation } from "../../domain/operation/operation"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantOf } from "../../options/find-account"
import type { AccountServices } from "../perform/operation-dependencies"
import { recordUnclearLookup } from "./record-unknown-outcome"

/**
 * Writes to the ledger that the gateway answered the lookup of a charge with 404.
 * - `nothing_shown`: the charge may not have been created. The ledger usually counts the creation as not carried out
 *   once lookups have shown no charge for the whole resolve window (see `recordAbsenceOrResolveOperation`).
 * - `unclear`: the 404 proves nothing about this operation.
 */
export async function concludeFromAbsence(
  { ledger, account }: Pick<AccountServices, "ledger" | "account">,
  operation: Operation
): Promise<"nothing_shown" | "unclear"> {
  if (operation.kind !== "create") {
    await recordUnclearLookup(ledger, operation, {
      code: "not_shown",
      message: "The gateway no longer shows the charge.",
    })
    return "unclear"
  }
  if (wasSentToOtherGatewayOrMerchant(operation, account)) {
    await recordUnclearLookup(ledger, operation, {
      code: "sent_elsewhere",
      message: `The request was sent to ${operation.gatewayAndMerchant ?? ""}, but the account is now ${gatewayAndMerchantOf(account)}, which cannot show its outcome. Set the account back until this is resolved, or check that merchant's panel and enter the outcome.`,
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
function wasSentToOtherGatewayOrMerchant(
  { gatewayAndMerchant }: Operation,
  account: AccountOptions
): boolean {
  return (
    gatewayAndMerchant !== undefined &&
    gatewayAndMerchant !== gatewayAndMerchantOf(account)
  )
}
