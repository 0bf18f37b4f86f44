import type { Handler } from "../route-handler"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"
import { providerIdOf } from "../../domain/payment-method/provider-id"
import { isMethodUsable } from "../../options/usable-methods"
import { ledgerOf } from "../../medusa/container"
import { rewriteAnswer } from "./rewrite-answer"

/**
 * Removes the payment methods that are switched off or lack a required setting from the list that shoppers see. The
 * options are read for each request, so that an administrator's change takes effect without a restart.
 *
 * Medusa's own `is_enabled` of a payment provider cannot be used, because Medusa enables every provider again when it
 * starts (measured).
 */
export const hideUnofferedMethods: Handler = (request, response) => {
  const ledger = ledgerOf(request.scope)
  const off = ledger.pluginOptions.accounts.flatMap((account) =>
    PAYMENT_METHODS.filter((method) => !isMethodUsable(account, method)).map(
      (method) => providerIdOf({ account: account.id, method })
    )
  )
  if (off.length > 0)
    rewriteAnswer(response, (body) => removeProvidersFromAnswer(off, body))
}

function removeProvidersFromAnswer(
  off: readonly string[],
  body: unknown
): unknown {
  const { payment_providers: all, count } = (body ?? {}) as {
    payment_providers?: unknown
    count?: unknown
  }
  if (!Array.isArray(all)) {
    return body
  }
  const left = all.filter(({ id }: { id: string }) => !off.includes(id))
  return {
    ...(body as object),
    payment_providers: left,
    count: Number(count) - (all.length - left.length),
  }
}
