import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { brazilianState } from "../../../charge/buyer/billing-address"
import { isPostalCode } from "../../../charge/rules/brazilian-address"
import { ourProvider, readCartToPay } from "../../../medusa/cart-to-pay"
import { findAccount } from "../../../options/find-account"
import {
  type CheckedAddressField,
  wrongFieldText,
} from "../../../texts/checkout-texts"
import { shopperLanguage } from "../../../texts/shopper-texts"
import { ledgerOf } from "../../../medusa/core"

const text = z.string().trim().nullish().catch(undefined)

const address = z
  .object({ country_code: text, province: text, postal_code: text })
  .nullish()
  // An address may also be named by its id.
  .catch(undefined)

const ADDRESSES = ["billing_address", "shipping_address"] as const

const cartChange = z.object({
  billing_address: address,
  shipping_address: address,
})

interface WrongField {
  /** As the request has it: `billing_address.postal_code`. */
  path: string
  field: CheckedAddressField
}

/**
 * Refuses an address in Brazil whose state or postal code there is not, where it is entered: no
 * payment of ours can be made with it, and the shopper would hear of it only when she pays. A field
 * that is still empty is left alone, and so is a cart whose region offers no provider of ours. The
 * answer says what is wrong of each field, in `fields`.
 */
export const refuseUnusableAddress: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  const wrong = wrongFieldsOf(request.body)
  if (wrong.length === 0) {
    next()
    return
  }
  const { scope, params } = request
  const cart = await readCartToPay(scope, { cartId: params.id ?? "" })
  const [provider] = (cart?.offered ?? []).flatMap(
    (id) => ourProvider(id) ?? []
  )
  if (!provider) {
    next()
    return
  }
  const { accounts } = ledgerOf(scope).pluginOptions
  const language = shopperLanguage(
    cart?.locale,
    findAccount(accounts, provider.account)?.locale ?? "pt-BR"
  )
  const fields = wrong.map(({ path, field }) => ({
    field: path,
    message: wrongFieldText(field, language),
  }))
  const messages = new Set(fields.map(({ message }) => message))
  response
    .status(400)
    .json({ type: "invalid_data", message: [...messages].join(" "), fields })
}

/** What a change of a cart says of addresses in Brazil that cannot be. */
export function wrongFieldsOf(body: unknown): WrongField[] {
  const change = cartChange.safeParse(body).data
  return ADDRESSES.flatMap((name) => {
    const given = change?.[name]
    if (given?.country_code?.toLowerCase() !== "br") {
      return []
    }
    const wrong: CheckedAddressField[] = []
    if (given.province && brazilianState(given.province) === undefined) {
      wrong.push("province")
    }
    if (given.postal_code && !isPostalCode(given.postal_code)) {
      wrong.push("postal_code")
    }
    return wrong.map((field) => ({ path: `${name}.${field}`, field }))
  })
}
