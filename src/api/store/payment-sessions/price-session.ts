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
import { ledgerOf, type Scope } from "../../../medusa/core"
import { changeCartPrice } from "../../../medusa/price/change-checkout-transparent-price"
import { findAccount } from "../../../options/find-account"
import {
  PLAIN_RULES,
  type PriceRules,
  priceRulesOf,
} from "../../../domain/price/price-rules"
import { readQuote, priceRulesKey } from "../../../domain/price/quote"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { NO_METHOD, shopperRefusal } from "../refusal"
import { storeAgreedPrice, isPriceSettled } from "./agreed-price"
import { cartWithPrices } from "./cart-with-prices"
import { traitsOf } from "../../../domain/payment-method/payment-method"

const providerAndData = z.object({ provider_id: z.string(), data: z.unknown() })

/** The part of the data that the price depends on. The data of another provider are not read. */
const priceData = z.object({
  data: z
    .object({
      installments: z.number().optional().catch(undefined),
      /** The total that the shopper was shown, in centavos. Required for installments with interest. */
      total: z.int().positive().nullish(),
      /**
       * The quote that GET …/ways-of-paying answered with that total. Without it, the price follows the present
       * settings.
       */
      quote: z.string().max(4_096).nullish(),
    })
    .nullish(),
})

/** The way of paying that a request chooses, with the total and the quote that the shopper was shown. */
export interface ChosenWay {
  /** The way of paying, or undefined for a method of another provider. */
  way: WayOfPaying | undefined
  shown: number | undefined
  quote: string | undefined
}

/**
 * Returns the way of paying that a request chooses. Throws `invalid_data` if the data for a provider of this plugin
 * cannot be read.
 */
export function chosenWayOf({ validatedBody }: MedusaRequest): ChosenWay {
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
 * Gives the cart the price of the chosen way of paying before core creates the session: with the discount for Pix, with
 * interest for a card in installments, or the plain price for everything else. Refuses if the shopper was shown another
 * total. Does nothing if no account changes prices, the page sends no total or quote, and the cart has the plain price.
 */
export const priceSession: Handler = async (request) => {
  if (isPriceSettled(request)) {
    return // The price of an order stays as it is.
  }
  const wanted = chosenWayOf(request)
  const cart = await cartWithPrices(request)
  const isAsked = wanted.shown !== undefined || wanted.quote !== undefined
  if (cart && (cart.hasPrices || isAsked)) {
    await setPriceOfChosenWay(request, cart.id, wanted)
  }
}

async function setPriceOfChosenWay(
  request: MedusaRequest,
  cartId: string,
  { way, shown, quote }: ChosenWay
): Promise<void> {
  const { scope } = request
  const refuse = (message: ShopperMessage): never => {
    throw shopperRefusal(ledgerOf(scope), way ?? NO_METHOD, message)
  }
  const rules =
    (await quotedOrPresentRules(scope, { way, quote })) ??
    refuse("amount_changed")
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
      storeAgreedPrice(request, {
        total,
        discount,
        interest,
        isOffered: true,
        ...(isPriced && { rules }),
      })
      return
    }
    case "not_offered":
      return refuse("too_many_installments")
    case "another_total":
      return refuse("amount_changed")
    case "nothing_to_pay":
    case "cart_empty":
      // Another provider may accept a session of 0. None of the plugin's providers can create a charge of it.
      return way && refuse(price.kind)
    case "kept":
      // The next checks decide whether a session may be created. The shown total is kept, so that the provider refuses
      // another amount.
      if (shown !== undefined) {
        storeAgreedPrice(request, { total: shown, discount: 0, interest: 0 })
      }
      return
  }
}

/**
 * Returns the price rules of the quote that the shopper sent, or the present rules if there is no quote. Returns
 * undefined if the quote is not valid. A valid signature is not enough: the rules must be the present ones, or this
 * store must have quoted them at that time.
 */
async function quotedOrPresentRules(
  scope: Scope,
  { way, quote }: Pick<ChosenWay, "way" | "quote">
): Promise<PriceRules | undefined> {
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, way?.account)
  if (!way || !account) {
    return PLAIN_RULES // Core refuses the provider of an account that does not exist.
  }
  if (!quote) {
    return priceRulesOf(account)
  }
  const { now } = await ledger.time()
  const found = readQuote(
    { quote, account: account.id, now },
    await ledger.signer()
  )
  if (!found) return undefined
  const { rules, at } = found
  const text = priceRulesKey(account.id, rules)
  const isOurs =
    text === priceRulesKey(account.id, priceRulesOf(account)) ||
    (await ledger.wereRulesQuoted({ text, account: account.id, at }))
  return isOurs ? rules : undefined
}
