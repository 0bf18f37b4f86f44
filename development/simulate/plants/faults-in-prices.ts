import type * as pricing from "../../../src/domain/price/adjusted-cart-price"
import type * as quoting from "../../../src/domain/price/quote"
import { patchUnknownToRejected } from "./patches"
import { moduleExportReplacement, type PlantedFault } from "./plant-fault"

/**
 * Planted faults in the prices of the ways of paying, and in the handling of refused gateway calls (401, 403 or 429).
 */
export const FAULTS_IN_PRICES: readonly PlantedFault[] = [
  {
    name: "a card in one installment gets the Pix price",
    expectedViolation: /^paid another way's price/,
    stories: "prices",
    isSuitableStory: ({ setting, carts: [cart] }) =>
      (setting.prices?.percent ?? 0) > 0 &&
      cart!.visits.some(
        ({ method, isBlind, installments }) =>
          method.startsWith("card") && !isBlind && installments === 1
      ),
    code: moduleExportReplacement<typeof pricing>(
      "domain/price/adjusted-cart-price",
      ({ adjustedCartPrice }) => ({
        adjustedCartPrice: (cart, way, rules) =>
          way.kind === "installments" && way.count === 1
            ? adjustedCartPrice(cart, { kind: "discount" }, rules)
            : adjustedCartPrice(cart, way, rules),
      })
    ),
  },
  {
    name: "a signed quote of the price that a shopper was shown is ignored",
    expectedViolation: /^refused the price that was shown/,
    stories: "prices",
    isSuitableStory: ({ carts: [cart] }) =>
      cart!.visits.some(({ isBlind }) => !isBlind),
    code: moduleExportReplacement<typeof quoting>("domain/price/quote", () => ({
      verifyQuote: () => undefined,
    })),
  },
  {
    name: "a card charge that was made but answered with 401 counts as failed",
    expectedViolation:
      /^(counts as failed|told that nothing was charged|two live charges)/,
    stories: "token_outage",
    isSuitableStory: ({ carts: [cart], tokenOutages = [] }) =>
      cart!.visits[0]!.method.startsWith("card") &&
      tokenOutages.some(
        ({ of, nth, isCarriedOut }) =>
          of === "create" && nth === 1 && isCarriedOut
      ),
    ...patchUnknownToRejected("create", "card"),
  },
]
