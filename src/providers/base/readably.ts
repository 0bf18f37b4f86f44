import { MedusaError } from "@medusajs/framework/utils"
import type { ChangeKind } from "../../core/charge/operation"
import { ConfigurationError } from "../../core/errors"
import { describeError } from "../../core/errors/describe-error"
import type { ProviderAccess } from "./provider-access"
import { refused } from "./to-medusa-error"

/**
 * Core tells an admin "An unknown error occurred" for whatever is not its own kind of error. What
 * is ours and not expected says at least what to do; the log says what it was.
 */
export async function readably<Result>(
  { log, account }: Pick<ProviderAccess, "log" | "account">,
  kind: ChangeKind,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (MedusaError.isMedusaError(error)) {
      throw error
    }
    log.error(
      `checkout-transparent: a ${kind} broke off (account ${account.id}): ${describeError(error)}`
    )
    const why =
      error instanceof ConfigurationError
        ? ` ${error.message}`
        : " Try again; if it stays so, the server's log says why."
    throw refused(
      `The ${kind} broke off before anything was sent to the payment service.${why}`
    )
  }
}
