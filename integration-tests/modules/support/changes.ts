import type { Charge } from "../../../src/charge/charge"
import type { ChangeKind } from "../../../src/charge/operation"
import { minorUnits } from "../../../src/charge/money"
import { TimeBudget } from "../../../src/charge/time-budget"
import { TIMEOUTS } from "../../../src/charge/times"
import {
  type AskedChange,
  changeCharge,
  type ChangeResult,
} from "../../../src/payments/change-charge"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
import { eventually } from "../../support/eventually"
import { anIntent } from "./an-intent"
import type { Operations } from "./operations"
import { resolveDoubts, type ResolvedSummary } from "./resolve-doubts"

/** What a change needs the charge to be before. */
export const BEFORE = {
  capture: "reserved",
  refund: "paid",
  void: "reserved",
} as const satisfies Record<ChangeKind, "reserved" | "paid">

/** The gateway's call for a change. */
export const CALL = {
  capture: "capture",
  refund: "refund",
  void: "refund",
} as const satisfies Record<ChangeKind, "capture" | "refund">

export const CHARGED = 1_999

export interface ChangeAttempt {
  /** All of the charge when left out. */
  amount?: number
  medusaId?: string
  budgetMs?: number
  query?: AskedChange["query"]
  dependencies?: OperationDependencies
}

export interface Sums {
  captured: number
  refunded: number
}

export interface Changes {
  /** A charge of R$ 19.99, made with our own operations. */
  aCharge(before: "reserved" | "paid"): Promise<Charge>
  change(
    charge: Charge,
    kind: ChangeKind,
    attempt?: ChangeAttempt
  ): Promise<ChangeResult>
  /** The gateway does what it is asked, and its answer is lost on the way. */
  withAnswersLost(): OperationDependencies
  /** What the job does every few seconds, all lookups being due. */
  resolve(): Promise<ResolvedSummary>
  /** The same, but only what is due by itself. */
  resolveOnly(): Promise<ResolvedSummary>
  /** The same, through the resolve window and after it. */
  resolveThroughTheWindow(): Promise<void>
  /** As if the leases of all claims were over. */
  letLeasesEnd(): Promise<void>
  /** As if so much time had passed for what is resolved. */
  letResolvedBe(msAgo: number): Promise<void>
  /** The changes that were claimed, oldest first. */
  operations(): Promise<Record<string, unknown>[]>
  inLedger(charge: Charge): Promise<Sums & { state: string }>
  atGateway(charge: Charge): Promise<Sums>
  /** Waits for something to happen to a charge at the gateway beyond its creation. */
  untilMoved(charge: Charge): Promise<void>
  /** Whether the next run of synchronizing takes it. */
  isToBeSynchronized(charge: Charge): Promise<boolean>
  /** Captured and refunded are the same in the ledger and at the gateway. */
  expectAgreement(charge: Charge): Promise<void>
}

/**
 * Changes of charges in a place for operations. After every test: no more than one request moved
 * money for a claim, and none for a claim without a baseline.
 */
export function changesIn(here: Operations): Changes {
  const operations = async () =>
    (await here.database.rowsOf("operation")).filter(
      ({ kind }) => kind !== "create"
    )

  afterEach(async () => {
    const sent =
      (await here.requestCount("capture")) + (await here.requestCount("refund"))
    const ready = (await operations()).filter(
      (row) => row.baseline_refunded !== null
    )
    expect(sent).toBeLessThanOrEqual(ready.length)
  })

  const resolveOnly = () => resolveDoubts(here)
  const resolve = async (): Promise<ResolvedSummary> => {
    await here.letLookupsBeDue()
    return resolveOnly()
  }
  const setBack = async (column: string, ms: number): Promise<void> => {
    await here.database.knex("checkout_transparent_operation").update({
      [column]: here.database.knex.raw("?? - ? * interval '1 millisecond'", [
        column,
        ms,
      ]),
    })
  }
  const inLedger: Changes["inLedger"] = async (charge) => {
    const { state, sums } = (await here.ledger.currentStateOf(charge.id)).charge
    return { state, ...sums }
  }
  const atGateway: Changes["atGateway"] = async (charge) => {
    const found = await here.simulator.charge(charge.merchantChargeId)
    return {
      captured: found?.capturedAmount ?? 0,
      refunded: found?.refundedAmount ?? 0,
    }
  }

  return {
    aCharge: async (before) => {
      const { charge } = await here.authorize(
        anIntent({
          amount: minorUnits(CHARGED),
          lateCapture: before === "reserved",
        }),
        { dependencies: here.dependencies() }
      )
      return charge
    },
    change: (
      charge,
      kind,
      { dependencies = here.dependencies(), ...attempt } = {}
    ) =>
      changeCharge(
        dependencies,
        {
          change: {
            chargeId: charge.id,
            kind,
            amount: minorUnits(attempt.amount ?? charge.amount),
            medusaId: attempt.medusaId ?? "medusa_1",
          },
          actor: "user_1",
          query: attempt.query,
        },
        TimeBudget.of(
          attempt.budgetMs ?? TIMEOUTS.providerMethodMs,
          systemClock
        )
      ),
    withAnswersLost: () => {
      const { gateway } = here.dependencies()
      const lost = <Given extends unknown[]>(
        call: (...given: Given) => Promise<unknown>
      ) =>
        async function (...given: Given): Promise<never> {
          await call(...given)
          throw new TypeError("The answer is lost.")
        }
      return here.dependencies({
        gateway: {
          ...gateway,
          captureCharge: lost(gateway.captureCharge),
          refundCharge: lost(gateway.refundCharge),
        },
      })
    },
    resolve,
    resolveOnly,
    resolveThroughTheWindow: async () => {
      await resolve()
      await setBack("absent_since", here.account().resolveWindowMs)
      await resolve()
    },
    letLeasesEnd: () => setBack("lease_expires_at", 3_600_000),
    letResolvedBe: (msAgo) => setBack("resolved_at", msAgo),
    operations,
    inLedger,
    atGateway,
    untilMoved: (charge) =>
      eventually(async () => {
        const found = await here.simulator.charge(charge.merchantChargeId)
        expect(found?.history.length).toBeGreaterThan(1)
      }),
    isToBeSynchronized: async (charge) => {
      const taken = await here.ledger.takeChargesToSynchronize({
        limit: 100,
        leaseMs: 1_000,
      })
      return taken.some((leased) => leased.charge.id === charge.id)
    },
    expectAgreement: async (charge) => {
      const { state: _, ...sums } = await inLedger(charge)
      expect(sums).toEqual(await atGateway(charge))
    },
  }
}
