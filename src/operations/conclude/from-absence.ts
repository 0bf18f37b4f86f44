import type { Operation } from "../../domain/operation/operation"
import type { AccountOptions } from "../../options/account-options"
import { placeOf } from "../../options/find-account"
import type { OperationDependencies } from "../perform/dependencies"
import { noteNotShown } from "./in-doubt"

/**
 * Writes that a lookup found no charge. A creation counts as never made once the gateway has shown nothing for the
 * resolve window; a change stays in doubt, because its charge existed before. Returns `unclear` when the lookup cannot
 * prove that nothing was done.
 */
export async function concludeFromAbsence(
  { ledger, account }: Pick<OperationDependencies, "ledger" | "account">,
  operation: Operation
): Promise<"nothing_shown" | "unclear"> {
  if (operation.kind !== "create") {
    await noteNotShown(ledger, operation, {
      code: "not_shown",
      message: "The gateway does not show the charge any more.",
    })
    return "unclear"
  }
  if (wasSentElsewhere(operation, account)) {
    await noteNotShown(ledger, operation, {
      code: "sent_elsewhere",
      message: `It was sent to ${operation.sentTo ?? ""}, and the account is ${placeOf(account)} by now, which shows nothing of it and cannot know. Set the account back until this is resolved, or look into that merchant's panel and say what came of it.`,
    })
    return "unclear"
  }
  const { resolveWindowMs } = account
  await ledger.noteNothingShown(operation.id, { resolveWindowMs })
  return "nothing_shown"
}

/** Whether an operation was sent to another gateway or merchant: then a lookup here cannot prove its absence. */
function wasSentElsewhere(
  { sentTo }: Operation,
  account: AccountOptions
): boolean {
  return sentTo !== undefined && sentTo !== placeOf(account)
}
