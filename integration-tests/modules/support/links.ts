import type { Charge } from "../../../src/charge/charge"
import type { AccountOptions } from "../../../src/options/account-options"
import { TimeBudget } from "../../../src/charge/time-budget"
import { chargeLink } from "../../../src/payments/create-link"
import { lookUpForShopper } from "../../../src/payments/look-up-charge"
import { systemClock } from "../../../src/payments/gateway-clients"
import { defaultMerchant } from "../../../src/simulator"
import { PATIENT } from "../../support/jumping-clock"
import { aClaim, anIntent, keepInputFor } from "./an-intent"
import type { Operations } from "./operations"

const A_DAY_S = 86_400

/** Payment links in a place for operations. */
export function linksIn(here: Operations) {
  const credentials = defaultMerchant.paymentLinkCredential
  /** An account that can make links. */
  const account = (changes: Partial<AccountOptions> = {}): AccountOptions => {
    const plain = here.account()
    return {
      ...plain,
      paymentLink: { ...plain.paymentLink, ...credentials },
      ...changes,
    }
  }
  const dependencies = () => here.dependencies({ account: account() })
  const budget = () => TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  return {
    account,
    dependencies,
    /** A link of R$ 19.99 that waits for its payer. */
    async aLink(): Promise<Charge> {
      const intent = anIntent({
        method: "link",
        codeSeconds: A_DAY_S,
        linkPurpose: "cart",
      })
      await keepInputFor(here.ledger, intent)
      const made = await chargeLink(
        dependencies(),
        {
          intent,
          claim: aClaim(),
          isLimited: false,
          order: { name: "Pedido 1", methods: ["pix", "wallet", "card"] },
        },
        budget()
      )
      if (made.kind !== "concluded" || made.charge.state !== "pending") {
        throw new Error(`Expected a link, got ${JSON.stringify(made)}.`)
      }
      return made.charge
    },
    /** Asks the gateway what it is, as somebody who waits does. */
    lookup: (charge: Charge) =>
      lookUpForShopper(dependencies(), charge, budget()),
  }
}
