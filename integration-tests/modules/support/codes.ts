import type {
  Charge,
  ChargeIntent,
  AsynchronousMethod,
} from "../../../src/charge/charge"
import { TimeBudget } from "../../../src/charge/time-budget"
import { chargeCode } from "../../../src/payments/create-charge"
import {
  type CancelOutcome,
  cancelOrAbandonCode,
} from "../../../src/payments/cancel-code"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import { PATIENT } from "../../support/jumping-clock"
import { aClaim, anIntent } from "./an-intent"
import type { Operations } from "./operations"

const CONTENT = {
  customer: {
    name: "Maria da Silva",
    email: "canary@example.com",
    document: "52998224725",
    documentType: "CPF",
    phone: {
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE",
    },
  },
  softDescriptor: "LOJA DEMO",
} as const

const HALF_AN_HOUR_S = 1_800

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
  /** Gives it up as for a shopper who wants another one. */
  cancelOrAbandon(charge: Charge, attempt?: Attempt): Promise<CancelOutcome>
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
          content: CONTENT,
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
    cancelOrAbandon: (charge, { dependencies, budgetMs } = {}) =>
      cancelOrAbandonCode(
        dependencies ?? here.dependencies(),
        { charge, actor: "shopper" },
        TimeBudget.of(budgetMs ?? PATIENT.providerMethodMs, systemClock)
      ),
  }
}
