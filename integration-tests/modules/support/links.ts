import type { Charge, ChargeIntent } from "../../../src/charge/charge"
import type { AccountOptions } from "../../../src/options/account-options"
import { TimeBudget } from "../../../src/charge/time-budget"
import {
  changeCharge,
  type ChangeResult,
} from "../../../src/payments/change-charge"
import { chargeLink } from "../../../src/payments/create-link"
import type { CreatedCharge } from "../../../src/payments/create-charge"
import {
  type CancelOutcome,
  cancelOrAbandonCode,
} from "../../../src/payments/cancel-code"
import {
  type LookedUp,
  lookUpForShopper,
} from "../../../src/payments/look-up-charge"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import { defaultMerchant } from "../../../src/simulator"
import { PATIENT } from "../../support/jumping-clock"
import { aClaim, anIntent } from "./an-intent"
import type { Operations } from "./operations"

const A_DAY_S = 86_400

export interface Links {
  /** An account that can make links. */
  account(changes?: Partial<AccountOptions>): AccountOptions
  dependencies(changes?: Partial<OperationDependencies>): OperationDependencies
  /** Makes a link of R$ 19.99, whatever comes of it. */
  make(
    intent?: Partial<ChargeIntent>,
    attempt?: { dependencies?: OperationDependencies; leaseMs?: number }
  ): Promise<CreatedCharge>
  /** One that waits for its payer. */
  aLink(intent?: Partial<ChargeIntent>): Promise<Charge>
  /** Asks the gateway what it is, as somebody who waits does. */
  lookup(charge: Charge): Promise<LookedUp>
  refund(charge: Charge, amount: number): Promise<ChangeResult>
  cancelOrAbandon(charge: Charge): Promise<CancelOutcome>
  /** The charge as the ledger has it. */
  read(charge: Pick<Charge, "id">): Promise<Charge>
}

/** Payment links in a place for operations. */
export function linksIn(here: Operations): Links {
  const credentials = defaultMerchant.paymentLinkCredential
  const account: Links["account"] = (changes = {}) => {
    const plain = here.account()
    return {
      ...plain,
      paymentLink: { ...plain.paymentLink, ...credentials },
      ...changes,
    }
  }
  const dependencies: Links["dependencies"] = (changes = {}) =>
    here.dependencies({ account: account(), ...changes })
  const budget = () => TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  const make: Links["make"] = async (changes, attempt = {}) => {
    const intent = anIntent({
      method: "link",
      codeSeconds: A_DAY_S,
      linkPurpose: "cart",
      ...changes,
    })
    await here.keepInput(intent)
    return chargeLink(
      attempt.dependencies ?? dependencies(),
      {
        intent,
        claim: aClaim(
          attempt.leaseMs === undefined ? {} : { leaseMs: attempt.leaseMs }
        ),
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
    async aLink(changes) {
      const made = await make(changes)
      if (made.kind !== "concluded" || made.charge.state !== "pending") {
        throw new Error(`Expected a link, got ${JSON.stringify(made)}.`)
      }
      return made.charge
    },
    lookup: (charge) => lookUpForShopper(dependencies(), charge, budget()),
    refund: (charge, amount) =>
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
    cancelOrAbandon: (charge) =>
      cancelOrAbandonCode(
        dependencies(),
        { charge, actor: "user_1" },
        budget()
      ),
    read: async ({ id }) => {
      const charge = await here.ledger.findChargeById(id)
      if (!charge) {
        throw new Error(`The ledger has no charge ${id}.`)
      }
      return charge
    },
  }
}
