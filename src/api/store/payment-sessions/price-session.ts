import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { z } from "@medusajs/framework/zod"
import { type MethodOfAccount, ourProvider } from "../../../charge/provider-id"
import { problemsIn } from "../../../charge/shopper-input"
import type { AgreedPrice } from "../../../charge/shopper-input"
import { changePrice } from "../../../pricing/cart/change-checkout-transparent-price"
import { cartOfCollection } from "../../../medusa/collections"
import { ledgerOf } from "../../../medusa/core"
import { arePricesChanged } from "../../../pricing/cart/end-price"
import { findAccount } from "../../../options/find-account"
import { type PriceRules, priceRulesOf } from "../../../pricing/price-rules"
import type { WayOfPaying } from "../../../pricing/priced-cart"
import { rulesOfQuote } from "../../../pricing/quote"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { refusal } from "../explain-refused-deletion"
import { MedusaError } from "@medusajs/framework/utils"

const chosen = z.object({
  provider_id: z.string(),
  data: z
    .object({
      installments: z.number().optional().catch(undefined),
      /** The total that the shopper was shown, in centavos. Required for installments with interest. */
      total: z.int().positive().nullish(),
      /** What GET …/ways-of-paying gave with that total. Default: the price by the settings of now. */
      quote: z.string().max(4_096).nullish(),
    })
    .nullish(),
})

const sent = z.object({
  data: z.object({ total: z.unknown(), quote: z.unknown() }).nullish(),
})

type Chosen = z.output<typeof chosen>

/** The prices that were agreed in requests that are under way. */
const agreed = new WeakMap<MedusaRequest, AgreedPrice>()

/** Returns the price that priceSession has agreed in this request; undefined if it changes none. */
export function agreedPrice(request: MedusaRequest): AgreedPrice | undefined {
  return agreed.get(request)
}

/**
 * Gives the cart the price of the way of paying, before core creates the session: with the discount for Pix, with
 * interest for a card in installments, or the plain one for everything else. Refuses if the shopper was shown another
 * total. Does nothing while no account changes prices and the page sends no total.
 */
export const priceSession: Handler = async (request) => {
  const { data } = sent.safeParse(request.validatedBody).data ?? {}
  if (arePricesChanged(request.scope) || data?.total || data?.quote) {
    await agree(request)
  }
}

async function agree(request: MedusaRequest): Promise<void> {
  const { scope, params, validatedBody } = request
  const read = chosen.safeParse(validatedBody)
  if (!read.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Invalid payment: ${problemsIn(read.error).join("; ")}.`
    )
  }
  const cartId = await cartOfCollection(scope, params.id ?? "")
  if (cartId === undefined) {
    return
  }
  const provider = ourProvider(read.data.provider_id)
  const refuse = (message: ShopperMessage): never => {
    throw refusal(
      ledgerOf(scope),
      provider ?? { account: "", method: "card" },
      message
    )
  }
  const rules =
    (await rulesFor(request, provider, read.data.data)) ??
    refuse("amount_changed")
  const shown = read.data.data?.total ?? undefined
  const price = await changePrice(scope, {
    cart_id: cartId,
    way: wayOf(provider, read.data.data),
    rules,
    shown,
  })
  switch (price.kind) {
    case "as_wanted": {
      const { total, discount, interest } = price
      const isOffered = true
      agreed.set(request, { total, discount, interest, isOffered })
      return
    }
    case "not_offered":
      return refuse("too_many_installments")
    case "another_total":
      return refuse("amount_changed")
    case "nothing_to_pay":
      // Another provider may take a session of 0; none of ours makes a charge of it.
      return provider && refuse("nothing_to_pay")
    case "kept":
      // A cart that is completed or holds money: what follows decides, but not about another total.
      if (shown !== undefined) {
        agreed.set(request, { total: shown, discount: 0, interest: 0 })
      }
      return
  }
}

function wayOf(
  provider: MethodOfAccount | undefined,
  data: Chosen["data"]
): WayOfPaying {
  return provider?.method === "card"
    ? { kind: "card", count: data?.installments ?? 1 }
    : { kind: provider?.method === "pix" ? "pix" : "plain" }
}

/** The rules that the shopper was quoted, or those of now; undefined for a quote that does not hold. */
async function rulesFor(
  { scope }: MedusaRequest,
  provider: MethodOfAccount | undefined,
  data: Chosen["data"]
): Promise<PriceRules | undefined> {
  const ledger = ledgerOf(scope)
  const { accounts } = ledger.pluginOptions
  const account = findAccount(accounts, provider?.account) ?? accounts[0]
  if (!account) {
    return undefined
  }
  if (!data?.quote) {
    return priceRulesOf(account)
  }
  const { now } = await ledger.time()
  return rulesOfQuote({ quote: data.quote, account: account.id, now }, (text) =>
    ledger.sign(text)
  )
}
