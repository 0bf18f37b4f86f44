import type { Charge } from "../../../src/charge/charge"
import type { ChangeKind } from "../../../src/charge/operation"
import { minorUnits } from "../../../src/charge/money"
import { TimeBudget } from "../../../src/charge/time-budget"
import { TIMEOUTS } from "../../../src/charge/times"
import {
  type AskedChange,
  changeCharge,
} from "../../../src/payments/change-charge"
import type { OperationDependencies } from "../../../src/payments/dependencies"
import { systemClock } from "../../../src/payments/gateway-clients"
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

interface ChangeAttempt {
  /** All of the charge when left out. */
  amount?: number
  medusaId?: string
  budgetMs?: number
  query?: AskedChange["query"]
  dependencies?: OperationDependencies
}

/**
 * Changes of charges in a place for operations. After every test: no more than one request moved
 * money for a claim, and none for a claim without a baseline.
 */
export function changesIn(here: Operations) {
  /** The changes that were claimed, oldest first. */
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

  /** What the job does every few seconds, for what is due by itself. */
  const resolveOnly = () => resolveDoubts(here)
  const resolve = async (): Promise<ResolvedSummary> => {
    await here.letLookupsBeDue()
    return resolveOnly()
  }
  const { setBack } = here.database
  const inLedger = async (charge: Charge) => {
    const { state, sums } = (await here.ledger.currentStateOf(charge.id)).charge
    return { state, ...sums }
  }
  const atGateway = async (charge: Charge) => {
    const found = await here.simulator.charge(charge.merchantChargeId)
    return {
      captured: found?.capturedAmount ?? 0,
      refunded: found?.refundedAmount ?? 0,
    }
  }

  return {
    /** A charge of R$ 19.99, made with our own operations. */
    aCharge: async (before: "reserved" | "paid"): Promise<Charge> => {
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
      charge: Charge,
      kind: ChangeKind,
      { dependencies = here.dependencies(), ...attempt }: ChangeAttempt = {}
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
    resolveOnly,
    /** The same, all lookups being due, through the resolve window and after it. */
    resolveThroughTheWindow: async () => {
      await resolve()
      await setBack("absent_since", here.account().resolveWindowMs)
      await resolve()
    },
    /** As if the leases of all claims were over. */
    letLeasesEnd: () => setBack("lease_expires_at", 3_600_000),
    /** As if so much time had passed for what is resolved. */
    letResolvedBe: (msAgo: number) => setBack("resolved_at", msAgo),
    operations,
    inLedger,
    /** Captured and refunded are the same in the ledger and at the gateway. */
    expectAgreement: async (charge: Charge) => {
      const { state: _, ...sums } = await inLedger(charge)
      expect(sums).toEqual(await atGateway(charge))
    },
  }
}
