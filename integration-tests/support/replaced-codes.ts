import type { AccountOptions } from "../../src/options/account-options"
import type { CardShop } from "./a-card-shop"
import type { CodeSession } from "./a-code-checkout"
import { aShownCode, type ShownCode } from "./a-code-sale"
import { accountOf } from "./a-delivery"

/** A code that the shopper has replaced but that can still be paid, and the new code. */
export interface ReplacedCode extends ShownCode {
  second: CodeSession
}

/** Makes a replaced code, at a gateway that cancels no codes until a test says otherwise. */
export async function aReplacedCode(
  shop: CardShop,
  providers: { first?: string; second?: string } = {}
): Promise<ReplacedCode> {
  await shop.simulator.setCodesCancelable(false)
  const code = await aShownCode(
    shop,
    providers.first === undefined ? {} : { providerId: providers.first }
  )
  return { ...code, second: await code.checkout.code(providers.second) }
}

/** Returns what an account does by itself, for a test to change; after the test it is restored. */
export function rulesOfAccount(
  shop: CardShop,
  id = "br"
): () => Pick<
  AccountOptions,
  "unmatchedPayments" | "failedCompletion" | "automaticRefunds"
> {
  const rules = () => accountOf(shop.container, id)
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
