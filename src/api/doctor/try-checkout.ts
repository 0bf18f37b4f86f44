import type { MedusaContainer } from "@medusajs/framework/types"
import { quoteWaysOfPaying } from "../store/checkout-transparent/ways-of-paying/quote-ways-of-paying"
import type { RegionWithProviders } from "../../domain/health/health-check-data"
import { removeUrlCredentials } from "../../domain/errors/remove-url-credentials"
import {
  type Finding,
  type CheckResult,
  createCheckResultBuilders,
} from "../../domain/health/finding"
import { CURRENCY, LARGEST_AMOUNT } from "../../domain/money"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { parseOwnProviderId } from "../../domain/payment-method/provider-id"
import { ledgerOf } from "../../medusa/container"
import {
  createTrialCart,
  removeAbandonedTrialCarts,
  removeTrialCarts,
} from "../../medusa/cart/trial-cart"
import { findTrialProduct } from "../../medusa/cart/trial-product"
import { readRegionsAndProviderIds } from "../../medusa/payment/regions-and-provider-ids"
import type { AccountOptions } from "../../options/account-options"
import { isMethodUsable } from "../../options/usable-methods"
import { prepareTrialChargeOrDescribeProblem } from "./prepare-trial-charge"

/** A region and an account, with the ways of paying that both offer. */
interface RegionOffer {
  region: RegionWithProviders
  account: AccountOptions
  ways: WayOfPaying[]
}

/**
 * Tests the checkout without a real payment, for each account and each region in BRL that offers one of the account's
 * payment methods. Finds configuration errors that shoppers would meet first, such as a method whose every payment is
 * refused. Does not call the gateway.
 *
 * Never throws. After an error, or after `budgetMs` milliseconds, returns the findings so far and a finding about the
 * failure.
 */
export async function tryCheckout(
  container: MedusaContainer,
  budgetMs: number
): Promise<Finding[]> {
  const findings: Finding[] = []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const seconds = Math.round(budgetMs / 1000)
    const error = new Error(`The trial was not done after ${seconds} seconds.`)
    timer = setTimeout(() => reject(error), budgetMs)
  })
  try {
    await Promise.race([tryCheckoutInRegions(container, findings), late])
  } catch (error) {
    const failure = createCheckResultBuilders().problem("checkout_fails", {
      details: errorDetailsOf(error),
    })
    findings.push({ check: "checkout", account: null, ...failure })
  } finally {
    clearTimeout(timer)
  }
  // After the time limit, the test continues in the background and adds to this list, so the caller gets a copy.
  return [...findings]
}

async function tryCheckoutInRegions(
  container: MedusaContainer,
  findings: Finding[]
): Promise<void> {
  await removeAbandonedTrialCarts(container)
  for (const offer of await readRegionOffers(container)) {
    for (const judged of await tryCheckoutInRegion(container, offer)) {
      findings.push({ check: "checkout", account: offer.account.id, ...judged })
    }
  }
}

async function readRegionOffers(
  container: MedusaContainer
): Promise<RegionOffer[]> {
  const { accounts } = ledgerOf(container).pluginOptions
  const regions = await readRegionsAndProviderIds(container)
  return regions
    .filter(({ currency }) => currency === CURRENCY)
    .flatMap((region) =>
      accounts.map((account) => ({
        region,
        account,
        ways: region.providers.flatMap((id) => {
          const provider = parseOwnProviderId(id)
          return provider?.account === account.id &&
            isMethodUsable(account, provider.method)
            ? [{ ...provider, installments: 1 }]
            : []
        }),
      }))
    )
    .filter(({ ways }) => ways.length > 0)
}

async function tryCheckoutInRegion(
  container: MedusaContainer,
  { region, account, ways }: RegionOffer
): Promise<CheckResult[]> {
  const { warning, problem } = createCheckResultBuilders({
    region: region.name,
  })
  let cartId: string | undefined
  try {
    const least = leastTotalWithDiscountAndInstallments(account)
    // The interest of installments must not raise the total above what the gateway accepts.
    const most = LARGEST_AMOUNT / 100 / 2
    const product = await findTrialProduct(container, region.id, {
      least,
      most,
    })
    if (product === "no_product") return [warning("checkout_without_product")]
    if (product === "no_price") return [warning("checkout_without_price")]
    const quantity = Math.max(1, Math.ceil(least / product.price))
    const trial = { ...product, quantity }
    cartId = await createTrialCart(container, region, trial)
    return await tryWaysOfPaying(container, { region, account, ways }, cartId)
  } catch (error) {
    return [problem("checkout_fails", { details: errorDetailsOf(error) })]
  } finally {
    if (cartId !== undefined) await removeTrialCarts(container, [cartId])
  }
}

/**
 * Returns a total in reais that is large enough for the account's Pix discount and its maximum number of installments.
 */
function leastTotalWithDiscountAndInstallments({
  pix,
  installments,
}: AccountOptions): number {
  const inCentavos = Math.max(
    pix.discount.minimumOrder,
    installments.maximum * installments.minimumAmount
  )
  return inCentavos / 100
}

/**
 * Tries each payment method for the cart. If card payments in several installments are offered, a card is tried with
 * one installment and with the highest number of installments.
 */
async function tryWaysOfPaying(
  container: MedusaContainer,
  { region, account, ways }: RegionOffer,
  cartId: string
): Promise<CheckResult[]> {
  const shown = await quoteWaysOfPaying(container, { cart_id: cartId }, account)
  const most = shown.card.at(-1)?.count ?? 1
  const tried = ways.flatMap((way) =>
    traitsOf(way.method).price === "installments" && most > 1
      ? [way, { ...way, installments: most }]
      : [way]
  )
  const { fine, problem } = createCheckResultBuilders({ region: region.name })
  const failures: CheckResult[] = []
  const totals: Record<string, number | undefined> = {}
  for (const way of tried) {
    const expected = shownTotalOf(shown, way)
    const named = { method: way.method, installments: way.installments }
    totals[
      way.installments > 1 ? `${way.method} in ${way.installments}` : way.method
    ] = expected
    try {
      const refusal = await prepareTrialChargeOrDescribeProblem(
        container,
        account,
        {
          cartId,
          way,
          expected,
        }
      )
      if (refusal !== undefined) {
        failures.push(
          problem("checkout_refused", { ...named, details: refusal })
        )
      }
    } catch (error) {
      failures.push(
        problem("checkout_fails", { ...named, details: errorDetailsOf(error) })
      )
    }
  }
  return failures.length > 0 ? failures : [fine("ok", { totals })]
}

/**
 * Returns the total in centavos that a storefront gets for one way of paying from the route `ways-of-paying`. Returns
 * undefined if the route does not return this way of paying.
 */
function shownTotalOf(
  shown: Awaited<ReturnType<typeof quoteWaysOfPaying>>,
  { method, installments }: WayOfPaying
): number | undefined {
  switch (traitsOf(method).price) {
    case "discount":
      return shown.pix?.total
    case "installments":
      return shown.card.find(({ count }) => count === installments)?.total
    case "plain":
      return shown.total
  }
}

const LONGEST_DETAILS = 300

/**
 * Returns the last 300 characters of an error's message, without user names and passwords of URLs. The database driver
 * puts the reason at the end of the message, after the SQL statement.
 */
function errorDetailsOf(error: unknown): string {
  return removeUrlCredentials(String((error as Error).message)).slice(
    -LONGEST_DETAILS
  )
}
