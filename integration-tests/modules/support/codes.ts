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

/** Codes in a place for operations. */
export function codesIn(here: Operations) {
  return {
    /** A code of R$ 19.99, made with our own operations; as the ledger has it, whatever came of it. */
    async aCode(
      method: Exclude<AsynchronousMethod, "link"> = "pix",
      {
        dependencies,
        ...changes
      }: Partial<ChargeIntent> & { dependencies?: OperationDependencies } = {}
    ): Promise<Charge> {
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
        TimeBudget.of(PATIENT.providerMethodMs, systemClock)
      )
      if (result.kind !== "concluded") {
        throw new Error(`Expected a code, got ${result.kind}.`)
      }
      return result.charge
    },
  }
}
