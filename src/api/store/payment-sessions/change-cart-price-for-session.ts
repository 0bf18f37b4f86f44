import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { parseOwnProviderId } from "../../../domain/payment-method/provider-id"
import type { WayOfPaying } from "../../../domain/payment-method/way-of-paying"
import {
  inputProblemsOf,
  inputProblemText,
} from "../../../domain/buyer/shopper-input"
import { ledgerOf, type Scope } from "../../../medusa/container"
import { changeCartPrice } from "../../../medusa/price/change-cart-price"
import { findAccount } from "../../../options/find-account"
import {
  PLAIN_RULES,
  type PriceRules,
  priceRulesOf,
} from "../../../domain/price/price-rules"
import {
  verifyQuote,
  canonicalPriceRulesText,
} from "../../../domain/price/quote"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { NO_METHOD, shopperRefusal } from "../shopper-refusal"
import {
  setAgreedPriceOfRequest,
  isCartPriceSetByEarlierStep,
} from "./agreed-price-of-request"
import { readCartOfRequest } from "./cart-of-request"
import { traitsOf } from "../../../domain/payment-method/payment-method"

const providerAndData = z.object({ provider_id: z.string(), data: z.unknown() })

/** The fields of a session's `data` that affect the price. The fields are only read for providers of this plugin. */
const priceData = z.object({
  data: z
    .object({
      installments: z.number().optional().catch(undefined),
      /** The total in centavos that the storefront showed. The total is required for installments with interest. */
      total: z.int().positive().nullish(),
      /**
       * The quote from GET …/ways-of-paying that belongs to `total`. Without a quote, the price is calculated with the
       * current settings.
       */
      quote: z.string().max(4_096).nullish(),
    })
    .nullish(),
})

/** The way of paying that the shopper chose, the total that the storefront showed, and the quote for it. */
export interface ChosenWay {
  /** Undefined if the shopper chose a method of another provider. */
  way: WayOfPaying | undefined
  shown: number | undefined
  quote: string | undefined
}

/**
 * Reads from a request which way of paying the shopper chose. Throws `invalid_data` if the data for a provider of this
 * plugin are invalid.
 */
export function readChosenWayFromRequest({
  validatedBody,
}: MedusaRequest): ChosenWay {
  const body = providerAndData.safeParse(validatedBody).data
  const provider = parseOwnProviderId(body?.provider_id)
  if (!provider) {
    return { way: undefined, shown: undefined, quote: undefined }
  }
  const read = priceData.safeParse({ data: body?.data })
  if (!read.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Invalid payment: ${inputProblemsOf(read.error).map(inputProblemText).join("; ")}.`
    )
  }
  const { installments = 1, total, quote } = read.data.data ?? {}
  const { price } = traitsOf(provider.method)
  return {
    way: {
      ...provider,
      installments: price === "installments" ? installments : 1,
    },
    shown: total ?? undefined,
    quote: quote ?? undefined,
  }
}

/**
 * Changes the cart's price to the price of the chosen way of paying, before Medusa creates the payment session. Pix may
 * have a discount, card installments may have interest, and everything else has the plain price. Refuses the session,
 * for example, if the storefront showed another total or sent an invalid quote. Does not change the price of a cart
 * whose order already exists.
 */
export const changeCartPriceForSession: Handler = async (request) => {
  if (isCartPriceSetByEarlierStep(request)) {
    return // The price of an order stays as it is.
  }
  const wanted = readChosenWayFromRequest(request)
  const cart = await readCartOfRequest(request)
  const isAsked = wanted.shown !== undefined || wanted.quote !== undefined
  if (cart && (cart.mayHavePriceAdjustment || isAsked)) {
    await setCartPriceToPriceOfChosenWay(request, cart.id, wanted)
  }
}

async function setCartPriceToPriceOfChosenWay(
  request: MedusaRequest,
  cartId: string,
  { way, shown, quote }: ChosenWay
): Promise<void> {
  const { scope } = request
  const throwRefusal = (message: ShopperMessage): never => {
    throw shopperRefusal(ledgerOf(scope), way ?? NO_METHOD, message)
  }
  const rules =
    (await readQuotedOrCurrentPriceRules(scope, { way, quote })) ??
    throwRefusal("amount_changed")
  const price = await changeCartPrice(scope, {
    cart_id: cartId,
    way,
    rules,
    shown,
  })
  switch (price.kind) {
    case "as_wanted": {
      const { total, discount, interest } = price
      const isPriced = discount > 0 || interest > 0
      setAgreedPriceOfRequest(request, {
        total,
        discount,
        interest,
        isOffered: true,
        ...(isPriced && { rules }),
      })
      return
    }
    case "not_offered":
      return throwRefusal("too_many_installments")
    case "another_total":
      return throwRefusal("amount_changed")
    case "nothing_to_pay":
    case "cart_empty":
      // Another provider may accept a session with the amount 0. The plugin's providers cannot create a charge for it.
      return way && throwRefusal(price.kind)
    case "kept":
      // The next checks decide whether a session may be created. The shown total is kept, so that the provider refuses
      // another amount.
      if (shown !== undefined) {
        setAgreedPriceOfRequest(request, {
          total: shown,
          discount: 0,
          interest: 0,
        })
      }
      return
  }
}

/**
 * Returns the price rules that apply to the payment session that the shopper requests:
 * - If the provider does not belong to this plugin, or its account is unknown: rules without discounts and interest.
 * - If the storefront sent a quote: the rules in the quote.
 * - Otherwise: the account's current rules.
 *
 * Returns undefined if the quote is invalid. A correct signature is not enough. The rules of the quote must be the
 * current rules, or the database must show that this store quoted them at the time when the quote was signed.
 */
async function readQuotedOrCurrentPriceRules(
  scope: Scope,
  { way, quote }: Pick<ChosenWay, "way" | "quote">
): Promise<PriceRules | undefined> {
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, way?.account)
  if (!way || !account) {
    return PLAIN_RULES // `refuseUnofferedProvider` has already refused an account that does not exist.
  }
  if (!quote) {
    return priceRulesOf(account)
  }
  const { now } = await ledger.time()
  const found = verifyQuote(
    { quote, account: account.id, now },
    await ledger.loadSigner()
  )
  if (!found) return undefined
  const { rules, at } = found
  const text = canonicalPriceRulesText(account.id, rules)
  const isOurs =
    text === canonicalPriceRulesText(account.id, priceRulesOf(account)) ||
    (await ledger.wereRulesQuoted({ text, account: account.id, at }))
  return isOurs ? rules : undefined
}
