import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { parseOwnProviderId } from "../../../domain/payment-method/provider-id"
import { isProviderOfferedOrRegionUnknown } from "../../../medusa/cart/cart-to-pay"
import { ledgerOf } from "../../../medusa/container"
import { findAccount } from "../../../options/find-account"
import { shopperRefusal } from "../shopper-refusal"

const providerBody = z.object({ provider_id: z.string() })

/**
 * Refuses a session of this plugin if its account is not configured, the cart's region does not offer the provider, or
 * the payment method is switched off. Medusa and the provider check this too, but only after data was stored for the
 * session.
 */
export async function refuseUnofferedProvider({
  scope,
  params,
  validatedBody,
}: Pick<MedusaRequest, "scope" | "params" | "validatedBody">): Promise<void> {
  const id = providerBody.safeParse(validatedBody).data?.provider_id
  const provider = parseOwnProviderId(id)
  if (id === undefined || !provider) {
    return
  }
  const ledger = ledgerOf(scope)
  const { accounts } = ledger.pluginOptions
  const account = findAccount(accounts, provider.account)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `There is no payment provider "${id}": the plugin's options have no account "${provider.account}".`
    )
  }
  if (
    !(await isProviderOfferedOrRegionUnknown(
      scope,
      { collectionId: params.id ?? "" },
      id
    ))
  ) {
    // This is core's own message. `translateCoreMessage` replaces it by a message for the shopper.
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Payment provider ${id} is not enabled in the cart's region.`
    )
  }
  if (!account.methods[provider.method]) {
    throw shopperRefusal(ledger, provider, "method_off")
  }
}
