import fc from "fast-check"
import {
  isOlderThanLedger,
  snapshotFromGatewayCharge,
} from "../../operations/look-up/snapshot"
import type { NewOutboxEntry } from "../event/events"
import { minorUnits } from "../money"
import {
  type StateAndSums,
  hasSameStateAndSums,
} from "../charge/change-verdict"
import type { Dispute } from "../dispute/dispute-outcome"
import {
  chargeStateConsideringDispute,
  disputeOutcomeFrom,
} from "../dispute/dispute"
import { buildEventsOfCharge } from "../event/events-of-charge"
import type { GatewayCharge } from "../charge/gateway-charge"
import { sumOfAmounts } from "./medusa-records"
import { LOST_MONEY_ACTORS } from "../operation/operation"
import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { reconcileModel, type ModelOfMedusa } from "./model-of-medusa.spec"
import {
  aCharge,
  AN_HOUR_AGO,
  NOW,
  buildReconciliationInput,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"
import { sumsToBook } from "./booking/sums-to-book"

/** The amount that was requested, in centavos. */
const ASKED = 4_000

/** A step of a history: what the gateway shows of a charge, or an administrator's decision about its dispute. */
type HistoryStep =
  | { says: string; captured: number; refunded: number }
  | { personSays: "won" | "lost" }

const part = fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000)
const nothing = fc.constant(0)

const gatewayStep = fc.oneof(
  fc.record({
    says: fc.constantFrom("PRE_AUTHORIZED", "EXPIRED", "SETTLED"),
    captured: nothing,
    refunded: nothing,
  }),
  fc.record({
    says: fc.constantFrom("PAID", "CHARGEBACK", "CANCELED", "ERROR"),
    captured: part,
    refunded: nothing,
  }),
  part.map((all) => ({ says: "REFUNDED", captured: all, refunded: all })),
  fc
    .record({
      says: fc.constantFrom("PARTIALLY_REFUNDED", "CHARGEBACK", "CANCELED"),
      captured: part,
      refunded: part,
    })
    .filter(({ captured, refunded }) => refunded < captured)
)

const anyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 8, arbitrary: gatewayStep },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("won" as const, "lost" as const)
      .map((personSays) => ({ personSays })),
  }
)

/** Returns the charge as the gateway shows it in a lookup or notification. */
function gatewayChargeOfStep({
  says,
  captured,
  refunded,
}: Extract<HistoryStep, { says: string }>): GatewayCharge {
  const amounts = {
    amount: minorUnits(says === "CANCELED" ? 0 : captured - refunded),
    originalAmount: minorUnits(ASKED),
    refundedAmount: minorUnits(refunded),
  }
  return {
    merchantChargeId: aCharge().merchantChargeId,
    chargeStatus: says,
    ...amounts,
    transactions: [
      { paymentType: "CREDIT", transactionStatus: says, ...amounts },
    ],
  }
}

/** Imitates the ledger: it receives what the gateway shows, and collects the events that the plugin publishes. */
class ModelOfLedger {
  input: ReconciliationInput
  readonly events = new Map<string, NewOutboxEntry>()
  disputes = 0
  /** Whether a dispute was closed as lost, and the gateway then showed the charge as paid again. */
  isContradicted = false
  /** Whether Medusa ever had all captured money of the paid charge, without a dispute or a refund before. */
  wasPaid = false

  constructor(begins: "authorized" | "paid") {
    this.input = buildReconciliationInput({
      charge: {
        amount: minorUnits(ASKED),
        state: begins,
        sums: sums(begins === "paid" ? ASKED : 0),
        lateCapture: begins === "authorized",
      },
      operations: [aCreationOperation()],
      payment: null,
      order: null,
    })
  }

  /**
   * Stores what the gateway shows or the administrator decided. Returns `false` if it is not believed or changes
   * nothing.
   */
  receiveStep(step: HistoryStep): boolean {
    const { charge } = this.input
    if ("personSays" in step) {
      return this.close(step.personSays)
    }
    const reported = snapshotFromGatewayCharge(
      charge,
      gatewayChargeOfStep(step)
    )
    if (
      "why" in reported ||
      isOlderThanLedger(reported, charge) ||
      hasSameStateAndSums(charge, reported)
    ) {
      return false
    }
    const { closed: end } = charge.dispute ?? {}
    this.isContradicted ||= end?.outcome === "lost" && reported.state === "paid"
    this.input = {
      ...this.input,
      charge: {
        ...charge,
        state: reported.state,
        sums: reported.sums,
        details: reported.details,
        dispute: this.disputeAfter(reported),
        highestCaptured: minorUnits(
          Math.max(charge.highestCaptured, reported.sums.captured)
        ),
        revision: charge.revision + 1,
      },
    }
    return true
  }

  /** Corrects Medusa's records until no correction is left, and collects the events. */
  synchronizeModel(): { medusa: ModelOfMedusa; end: Correction } {
    const { medusa, end } = reconcileModel(this.input)
    this.input = medusa.input
    this.wasPaid ||= this.isPaid(medusa)
    const events = buildEventsOfCharge(this.input)
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    for (const event of events) {
      const known = this.events.get(event.key) ?? event
      expect(known.name).toBe(event.name)
      this.events.set(event.key, known)
    }
    return { medusa, end }
  }

  private isPaid({ input: { charge }, captured, refunded }: ModelOfMedusa) {
    return (
      charge.state === "paid" &&
      this.disputes === 0 &&
      refunded === 0 &&
      captured > 0 &&
      captured === charge.highestCaptured &&
      (charge.lateCapture || captured === ASKED)
    )
  }

  /** Returns the amounts of all events with this name, in centavos. */
  amountsOfEvents(name: NewOutboxEntry["name"]): number[] {
    return [...this.events.values()]
      .filter((event) => event.name === name)
      .map(({ data }) => Math.round(100 * amountIn(data)))
  }

  /**
   * Returns the dispute that the charge has after the gateway shows `next`. The rules are those of
   * modules/ledger/dispute/write-disputes.ts.
   */
  private disputeAfter(next: StateAndSums): Dispute | undefined {
    const { state, sums: before, dispute } = this.input.charge
    const goesOn = dispute !== undefined && !dispute.closed
    if (next.state === "charged_back") {
      if (state === "charged_back" || goesOn) {
        return dispute
      }
      const openedAt = new Date(NOW.getTime() + ++this.disputes * 1_000)
      return { openedAt, closed: undefined }
    }
    const isAsBefore =
      state === "charged_back" && next.sums.refunded <= before.refunded
    const end = goesOn ? disputeOutcomeFrom(next, isAsBefore) : undefined
    return end && dispute ? closeDispute(dispute, end) : dispute
  }

  private close(outcome: "won" | "lost"): boolean {
    const { charge } = this.input
    if (!charge.dispute || charge.dispute.closed) {
      return false
    }
    const dispute = charge.dispute && closeDispute(charge.dispute, outcome)
    this.input = { ...this.input, charge: { ...charge, dispute } }
    return true
  }
}

function amountIn(data: NewOutboxEntry["data"]): number {
  if ("refund_amount" in data) {
    return data.refund_amount
  }
  return "lost_amount" in data ? data.lost_amount : 0
}

function closeDispute(dispute: Dispute, outcome: "won" | "lost"): Dispute {
  return { ...dispute, closed: { at: AN_HOUR_AGO, by: "somebody", outcome } }
}

const histories = fc.record({
  begins: fc.constantFrom("authorized" as const, "paid" as const),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 8 }),
})

/** Lets the ledger receive a history step by step, and corrects Medusa after each step. */
function replayHistory({
  begins,
  steps,
}: typeof histories extends fc.Arbitrary<infer History> ? History : never) {
  const ledger = new ModelOfLedger(begins)
  let last = ledger.synchronizeModel()
  for (const word of steps) {
    ledger.receiveStep(word)
    last = ledger.synchronizeModel()
  }
  return { ledger, ...last }
}

describe("reports of the gateway in any order", () => {
  it("after random sequences of gateway states, Medusa's sums agree with the sums that the plugin last believed (apart from disputes), and no event is published twice", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { ledger, medusa, end } = replayHistory(history)
        const { operations, records } = medusa.input

        if (end.kind === "list_discrepancy") {
          expect(allowedDiscrepancyKinds(ledger)).toContain(
            end.discrepancy.kind
          )
        } else {
          expect(end.kind).toBe("none")
        }
        if (
          records.payment &&
          !isDisputeUnbooked(medusa) &&
          !ledger.isContradicted
        ) {
          expect({
            captured: medusa.captured,
            refunded: medusa.refunded,
          }).toEqual(sumsToBook(medusa.input).sums)
        }
        const ofDisputes = operations.filter(
          ({ actor }) => actor === LOST_MONEY_ACTORS.chargeback
        )
        expect(
          total(
            ledger.amountsOfEvents("checkout_transparent.payment.refunded")
          ) +
            total(ledger.amountsOfEvents("checkout_transparent.payment.lost")) +
            sumOfAmounts(ofDisputes)
        ).toBe(medusa.refunded)
        expect(
          ledger.amountsOfEvents("checkout_transparent.payment.paid")
        ).toHaveLength(ledger.wasPaid ? 1 : 0)
        expect(
          ledger.amountsOfEvents("checkout_transparent.chargeback.opened")
        ).toHaveLength(ledger.disputes)

        const before = structuredClone(ledger.input.records)
        const eventsBefore = ledger.events.size
        expect(ledger.receiveStep(history.steps.at(-1)!)).toBe(false)
        expect(["none", "list_discrepancy"]).toContain(
          ledger.synchronizeModel().end.kind
        )
        expect(ledger.input.records).toEqual(before)
        expect(ledger.events.size).toBe(eventsBefore)
      }),
      { numRuns: 300 }
    )
  })
})

/** Returns whether Medusa lacks money of a disputed charge, because nothing is booked during a dispute. */
function isDisputeUnbooked({
  input: { charge },
  captured,
  refunded,
}: ModelOfMedusa): boolean {
  return (
    chargeStateConsideringDispute(charge) === "charged_back" &&
    (charge.sums.captured > captured || charge.sums.refunded > refunded)
  )
}

function allowedDiscrepancyKinds({
  input: { charge },
  isContradicted,
}: ModelOfLedger): string[] {
  const usual =
    chargeStateConsideringDispute(charge) === "charged_back"
      ? "chargeback"
      : "order_without_charge"
  return isContradicted ? [usual, "amounts_differ"] : [usual]
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
