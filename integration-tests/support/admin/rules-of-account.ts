import type { AccountOptions } from "../../../src/options/account-options"
import type { CardShop } from "../app/a-card-shop"
import { accountOf } from "../notifications/inbox"

/** Returns what an account does by itself, for a test to change; after the test it is restored. */
export function rulesOfAccount(
  shop: CardShop
): () => Pick<
  AccountOptions,
  "unmatchedPayments" | "failedCompletion" | "automaticRefunds"
> {
  const rules = () => accountOf(shop.container, "br")
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
