import type { Charge, ChargeIntent } from "../../../src/charge/charge"
import type { AccountOptions } from "../../../src/options/account-options"
import { TimeBudget } from "../../../src/charge/time-budget"
import { changeCharge } from "../../../src/payments/change-charge"
import { chargeLink } from "../../../src/payments/create-link"
import type { CreatedCharge } from "../../../src/payments/create-charge"
import { lookUpForShopper } from "../../../src/payments/look-up-charge"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import { defaultMerchant } from "../../../src/simulator"
import { PATIENT } from "../../support/jumping-clock"
import { aClaim, anIntent } from "./an-intent"
import type { Operations } from "./operations"

const A_DAY_S = 86_400

export type Links = ReturnType<typeof linksIn>

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
  const dependencies = (changes: Partial<OperationDependencies> = {}) =>
    here.dependencies({ account: account(), ...changes })
  const budget = () => TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  /** Makes a link of R$ 19.99, whatever comes of it. */
  const make = async (
    changes: Partial<ChargeIntent> = {}
  ): Promise<CreatedCharge> => {
    const intent = anIntent({
      method: "link",
      codeSeconds: A_DAY_S,
      linkPurpose: "cart",
      ...changes,
    })
    await here.keepInput(intent)
    return chargeLink(
      dependencies(),
      {
        intent,
        claim: aClaim(),
        isLimited: false,
        order: { name: "Pedido 1", methods: ["pix", "wallet", "card"] },
      },
      budget()
    )
  }
  return {
    account,
    dependencies,
    make,
    /** One that waits for its payer. */
    async aLink(changes?: Partial<ChargeIntent>): Promise<Charge> {
      const made = await make(changes)
      if (made.kind !== "concluded" || made.charge.state !== "pending") {
        throw new Error(`Expected a link, got ${JSON.stringify(made)}.`)
      }
      return made.charge
    },
    /** Asks the gateway what it is, as somebody who waits does. */
    lookup: (charge: Charge) =>
      lookUpForShopper(dependencies(), charge, budget()),
    refund: (charge: Charge, amount: number) =>
      changeCharge(
        dependencies(),
        {
          change: {
            chargeId: charge.id,
            kind: "refund",
            amount: amount as Charge["amount"],
            medusaId: undefined,
          },
          actor: "user_1",
        },
        budget()
      ),
    /** The charge as the ledger has it. */
    read: async ({ id }: Pick<Charge, "id">): Promise<Charge> => {
      const charge = await here.ledger.findChargeById(id)
      if (!charge) {
        throw new Error(`The ledger has no charge ${id}.`)
      }
      return charge
    },
  }
}
