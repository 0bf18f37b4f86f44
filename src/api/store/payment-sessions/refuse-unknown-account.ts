import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { ourProvider } from "../../../charge/provider-id"
import { ledgerOf } from "../../../medusa/core"
import { findAccount } from "../../../options/find-account"

const wanted = z.object({ provider_id: z.string() })

/**
 * Refuses a session of ours whose account is not configured, before anything is stored for it. Core looks for the
 * provider only afterwards.
 */
export function refuseUnknownAccount({
  scope,
  validatedBody,
}: Pick<MedusaRequest, "scope" | "validatedBody">): void {
  const id = wanted.safeParse(validatedBody).data?.provider_id
  const provider = ourProvider(id)
  if (!provider) {
    return
  }
  const { accounts } = ledgerOf(scope).pluginOptions
  if (!findAccount(accounts, provider.account)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `There is no payment provider "${id}": the plugin's options have no account "${provider.account}".`
    )
  }
}
