import type { AccountOptions } from "../../src/options/account-options"
import type { CardShop } from "./a-card-shop"
import type { CodeSession } from "./a-code-checkout"
import { aShownCode, type ShownCode } from "./a-code-sale"
import { accountOf } from "./a-delivery"

/** A code that the shopper has replaced, and that can still be paid; and the one in its place. */
export interface ReplacedCode extends ShownCode {
  second: CodeSession
}

/** At a gateway that cancels no codes, until it is told otherwise. */
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

/** What an account does by itself, to be changed in a test; everything is as it was after it. */
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
