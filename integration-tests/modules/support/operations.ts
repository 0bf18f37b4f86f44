import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { CardAuthorization } from "../../../src/charge/charge-request"
import type { Charge, ChargeIntent } from "../../../src/charge/charge"
import type { AccountOptions } from "../../../src/options/account-options"
import { parseOptions } from "../../../src/options/parse-options"
import { TimeBudget } from "../../../src/charge/time-budget"
import { TIMEOUTS } from "../../../src/charge/times"
import {
  chargeCard,
  type CreatedCharge,
} from "../../../src/payments/create-charge"
import {
  gatewayClientFor,
  systemClock,
} from "../../../src/payments/gateway-clients"
import {
  dependenciesOf,
  type OperationDependencies,
} from "../../../src/payments/dependencies"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../src/simulator"
import { aTemporaryCardToken } from "../../support/a-card"
import { aJumpingClock, PATIENT } from "../../support/jumping-clock"
import { aLedgerDatabase, ENCRYPTION_KEY } from "./a-ledger"
import { aClaim, keepInputFor } from "./an-intent"

/** What is sent with every charge; the e-mail address and the document must reach no log. */
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
  billingAddress: {
    street: "Rua das Flores",
    number: "100",
    neighborhood: "Centro",
    city: "São Paulo",
    state: "SP",
    country: "BR",
    zipCode: "01001000",
  },
  installments: 1,
  installmentType: "NONE",
  softDescriptor: "LOJA DEMO",
} satisfies Partial<CardAuthorization>

type ChargeResult = Extract<CreatedCharge, { charge: Charge }>

export type Operations = ReturnType<typeof aPlaceForOperations>

/**
 * The operations with the real ledger on PostgreSQL, the real gateway client and a simulator. After
 * every test: no fault is left over, every request hit a route, and nothing of the shopper is in the log.
 */
export function aPlaceForOperations() {
  const database = aLedgerDatabase()
  let simulator: Simulator
  let ledger: LedgerModuleService
  let logged: string[] = []
  let cardTokens: string[] = []

  beforeEach(async () => {
    simulator = await startSimulator({
      keepWaiting: (...call) => clock.keepWaiting(...call),
    })
    ledger = database.ledger()
    logged = []
    cardTokens = []
  })
  const clock = aJumpingClock({
    simulator: () => simulator,
    knex: () => database.knex,
  })
  afterEach(async () => {
    try {
      expect(await simulator.unconsumedFaults()).toEqual([])
      expect(await simulator.requests("unknown")).toEqual([])
      for (const secret of [
        ...cardTokens,
        CONTENT.customer.email,
        CONTENT.customer.document,
        defaultMerchant.credential.clientSecret,
      ]) {
        expect(logged.filter((line) => line.includes(secret))).toEqual([])
      }
    } finally {
      await simulator.close()
    }
  })

  const log = {
    info: (line: string) => void logged.push(line),
    warn: (line: string) => void logged.push(line),
    error: (line: string) => void logged.push(line),
  }

  const account = (changes: Partial<AccountOptions> = {}): AccountOptions => {
    const [parsed] = parseOptions({
      encryptionKeys: [ENCRYPTION_KEY],
      accounts: [
        {
          id: "br",
          environment: "development",
          ...defaultMerchant.credential,
          baseUrl: simulator.url,
          softDescriptor: "LOJA DEMO",
        },
      ],
    }).accounts
    if (!parsed) {
      throw new Error("The options hold no account.")
    }
    return { ...parsed, ...changes }
  }
  const dependencies = (
    changes: Partial<OperationDependencies> = {}
  ): OperationDependencies => {
    const chosen = changes.account ?? account()
    return {
      ...dependenciesOf({ account: chosen, ledger, log }),
      // Not only when it is used: tests put something else in the place of one of its methods.
      gateway: gatewayClientFor(chosen, changes.ledger ?? ledger),
      clock: systemClock,
      ...changes,
    }
  }

  /** Performs the creation of a card charge, as a provider does for a shopper. */
  const authorize = async (
    intent: ChargeIntent,
    { dependencies: chosen = dependencies() } = {}
  ): Promise<ChargeResult> => {
    await keepInputFor(ledger, intent)
    const temporaryCardToken = await aTemporaryCardToken(simulator.url)
    cardTokens.push(temporaryCardToken)
    const result = await chargeCard(
      chosen,
      {
        intent,
        content: { ...CONTENT, temporaryCardToken },
        claim: aClaim(),
        isLimited: false,
      },
      TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
    )
    if (!("charge" in result)) {
      throw new Error(`Expected a charge, got ${result.kind}.`)
    }
    return result
  }

  /** Makes the charge at the gateway behind the ledger's back. */
  const chargeElsewhere = async (intent: ChargeIntent): Promise<void> => {
    const temporaryCardToken = await aTemporaryCardToken(simulator.url)
    await dependencies().gateway.authorizeCard(
      { ...pick(intent), ...CONTENT, temporaryCardToken },
      TimeBudget.of(PATIENT.providerMethodMs, systemClock)
    )
  }

  return {
    database,
    get simulator() {
      return simulator
    },
    get ledger() {
      return ledger
    },
    account,
    dependencies,
    authorize,
    chargeElsewhere,
    requestCount: async (operation: Parameters<Simulator["requests"]>[0]) =>
      (await simulator.requests(operation)).length,
    /** As if the time until the next lookup had passed. */
    letLookupsBeDue: async () => {
      await database
        .knex("checkout_transparent_operation")
        .update({ looked_up_at: null })
    },
    stateOf: async (intent: ChargeIntent) =>
      (await ledger.findChargeBySession(intent.paymentSessionId))?.state,
  }
}

function pick({ merchantChargeId, amount, lateCapture }: ChargeIntent) {
  return { merchantChargeId, amount, lateCapture }
}
