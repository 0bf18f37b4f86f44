import type { Operation } from "../../domain/operation/operation"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantOf } from "../../options/find-account"
import type { OperationDependencies } from "../perform/dependencies"
import { noteNotShown } from "./in-doubt"

/**
 * Writes that a lookup found no charge. A creation counts as never carried out once the gateway has shown nothing for
 * the resolve window. A change stays in doubt, because its charge existed before, and its absence proves nothing about
 * the change. Returns `unclear` when the lookup cannot prove that nothing was done.
 */
export async function concludeFromAbsence(
  { ledger, account }: Pick<OperationDependencies, "ledger" | "account">,
  operation: Operation
): Promise<"nothing_shown" | "unclear"> {
  if (operation.kind !== "create") {
    await noteNotShown(ledger, operation, {
      code: "not_shown",
      message: "The gateway no longer shows the charge.",
    })
    return "unclear"
  }
  if (wasSentElsewhere(operation, account)) {
    await noteNotShown(ledger, operation, {
      code: "sent_elsewhere",
      message: `The request was sent to ${operation.sentTo ?? ""}, but the account is now ${gatewayAndMerchantOf(account)}, which cannot show its outcome. Set the account back until this is resolved, or check that merchant's panel and enter the outcome.`,
    })
    return "unclear"
  }
  const { resolveWindowMs } = account
  await ledger.recordLookupWithoutOperation(operation.id, { resolveWindowMs })
  return "nothing_shown"
}

/**
 * Whether an operation was sent to another gateway or merchant than the ones in the account's present options. A lookup
 * with the present options then proves nothing about the operation.
 */
function wasSentElsewhere(
  { sentTo }: Operation,
  account: AccountOptions
): boolean {
  return sentTo !== undefined && sentTo !== gatewayAndMerchantOf(account)
}
