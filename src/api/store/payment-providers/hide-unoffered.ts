import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { PAYMENT_METHODS, providerIdOf } from "../../../charge/method-switch"
import { canBePaid } from "../../../options/unusable-methods"
import { LEDGER_MODULE } from "../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"

/**
 * Leaves the methods that a person has switched off, and those that lack a credential, out of what
 * shoppers can choose from. The options in force are read for each request, so that what an admin
 * enters counts at once. Medusa's own flag for that does not do: each start of Medusa enables every
 * provider again (measured).
 */
export function hideUnoffered(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): void {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const off = ledger.pluginOptions.accounts.flatMap((account) =>
    PAYMENT_METHODS.filter((method) => !canBePaid(account, method)).map(
      (method) => providerIdOf({ account: account.id, method })
    )
  )
  if (off.length > 0) {
    const json = response.json.bind(response)
    response.json = (body: unknown) => json(without(off, body))
  }
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
