import type * as pricing from "../../../src/domain/price/priced-cart"
import type * as quoting from "../../../src/domain/price/quote"
import { doubtCountsAsRejected } from "./patches"
import { replaceExports, type PlantedFault } from "./plant"

/**
 * Planted faults in the prices of the ways of paying, and in the handling of refused gateway calls (401, 403 or 429).
 */
export const PLANTS_OF_PRICES: readonly PlantedFault[] = [
  {
    name: "a card in one installment gets the Pix price",
    found: /^paid another way's price/,
    stories: "prices",
    only: ({ setting, carts: [cart] }) =>
      (setting.prices?.percent ?? 0) > 0 &&
      cart!.visits.some(
        ({ method, isBlind, installments }) =>
          method.startsWith("card") && !isBlind && installments === 1
      ),
    code: replaceExports<typeof pricing>(
      "domain/price/priced-cart",
      ({ priceOfVariant }) => ({
        priceOfVariant: (cart, way, rules) =>
          way.kind === "installments" && way.count === 1
            ? priceOfVariant(cart, { kind: "discount" }, rules)
            : priceOfVariant(cart, way, rules),
      })
    ),
  },
  {
    name: "a signed quote of the price that a shopper was shown is ignored",
    found: /^refused the price that was shown/,
    stories: "prices",
    only: ({ carts: [cart] }) => cart!.visits.some(({ isBlind }) => !isBlind),
    code: replaceExports<typeof quoting>("domain/price/quote", () => ({
      readQuote: () => undefined,
    })),
  },
  {
    name: "a card charge that was made but answered with 401 counts as failed",
    found: /^(counts as failed|told that nothing was charged|two live charges)/,
    stories: "token_outage",
    only: ({ carts: [cart], tokenOutages = [] }) =>
      cart!.visits[0]!.method.startsWith("card") &&
      tokenOutages.some(
        ({ of, nth, isCarriedOut }) =>
          of === "create" && nth === 1 && isCarriedOut
      ),
    ...doubtCountsAsRejected("create", "card"),
  },
]
