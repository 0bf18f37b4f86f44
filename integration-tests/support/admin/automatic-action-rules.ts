import type { AccountOptions } from "../../../src/options/account-options"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { accountOptionsOf } from "../notifications/stored-notifications"

/**
 * Returns a function that returns the rules of the account `br` for automatic actions. Changes of a test are undone
 * after the test.
 */
export function rulesOfAccount(
  shop: ShopWithSimulator
): () => Pick<
  AccountOptions,
  "unmatchedPayments" | "failedCompletion" | "automaticRefunds"
> {
  const rules = () => accountOptionsOf(shop.container, "br")
  let before: ReturnType<ReturnType<typeof rulesOfAccount>>
  beforeEach(() => {
    const { unmatchedPayments, failedCompletion, automaticRefunds } = rules()
    before = structuredClone({
      unmatchedPayments,
      failedCompletion,
      automaticRefunds,
    })
  })
  afterEach(() => {
    rules().unmatchedPayments = before.unmatchedPayments
    Object.assign(rules().failedCompletion, before.failedCompletion)
    Object.assign(rules().automaticRefunds, before.automaticRefunds)
  })
  return rules
}
