import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { PAYMENT_METHODS } from "../../../charge/charge"
import { providerIdOf } from "../../../charge/provider-id"
import { canBePaid } from "../../../options/unusable-methods"
import { ledgerOf } from "../../../medusa/core"
import { rewriteAnswer } from "../../when-answered"

/**
 * Leaves the methods that a person has switched off, and those that lack a credential, out of what
 * shoppers can choose from. The options in force are read for each request, so that what an admin
 * enters counts at once. Medusa's own flag for that does not do: each start of Medusa enables every
 * provider again (measured).
 */
export const hideUnoffered: MedusaRequestHandler = (
  request,
  response,
  next
) => {
  const ledger = ledgerOf(request.scope)
  const off = ledger.pluginOptions.accounts.flatMap((account) =>
    PAYMENT_METHODS.filter((method) => !canBePaid(account, method)).map(
      (method) => providerIdOf({ account: account.id, method })
    )
  )
  if (off.length > 0) rewriteAnswer(response, (body) => without(off, body))
  next()
}

/** Core's answer, and what else it has; an error as it is. */
function without(off: readonly string[], body: unknown): unknown {
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
