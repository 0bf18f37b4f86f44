import type {
  Charge,
  ChargeIntent,
  AsynchronousMethod,
} from "../../../src/charge/charge"
import { TimeBudget } from "../../../src/charge/time-budget"
import { chargeCode } from "../../../src/payments/create-charge"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import { PATIENT } from "../../support/jumping-clock"
import { aClaim, anIntent } from "./an-intent"
import { HALF_AN_HOUR_S } from "./a-code"
import { CONTENT, type Operations } from "./operations"

export interface Attempt {
  dependencies?: OperationDependencies
  budgetMs?: number
}

export interface Codes {
  /** A code of R$ 19.99, made with our own operations; as the ledger has it, whatever came of it. */
  aCode(
    method?: Exclude<AsynchronousMethod, "link">,
    given?: Attempt & Partial<ChargeIntent>
  ): Promise<Charge>
}

/** Codes in a place for operations. */
export function codesIn(here: Operations): Codes {
  return {
    async aCode(method = "pix", { dependencies, budgetMs, ...changes } = {}) {
      const intent = anIntent({
        method,
        codeSeconds: HALF_AN_HOUR_S,
        ...changes,
      })
      await here.keepInput(intent)
      const result = await chargeCode(
        dependencies ?? here.dependencies(),
        {
          method,
          content: {
            customer: CONTENT.customer,
            softDescriptor: CONTENT.softDescriptor,
          },
          expirationSeconds: HALF_AN_HOUR_S,
          intent,
          claim: aClaim(),
          isLimited: false,
        },
        TimeBudget.of(budgetMs ?? PATIENT.providerMethodMs, systemClock)
      )
      if (result.kind !== "concluded") {
        throw new Error(`Expected a code, got ${result.kind}.`)
      }
      return result.charge
    },
  }
}
