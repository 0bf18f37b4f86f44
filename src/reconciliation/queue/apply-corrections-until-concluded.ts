import { message } from "../../domain/message"
import type { MedusaContainer } from "@medusajs/framework/types"
import { authorizationEndsAt, type Charge } from "../../domain/charge/charge"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { isLookupRecentForOrder } from "../../domain/lookup/recent-lookup"
import type { Correction } from "../../domain/reconciliation/correction"
import { nextCorrection } from "../../domain/reconciliation/next-correction"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { LeasedCharge } from "../../modules/ledger"
import type { SynchronizationResult } from "../apply/correction-result"
import {
  applyCorrection,
  type ApplicableCorrection,
} from "../apply/apply-correction"
import {
  closeDiscrepanciesOnAgreement,
  closeRefundAndDisputeDiscrepancies,
} from "../discrepancy/close-discrepancies"
import { restorePlainPriceAfterEndedCharge } from "../order/restore-plain-price-after-ended-charge"
import { raiseDiscrepancyAndReturnListed } from "../discrepancy/raise-discrepancy-and-return-listed"
import { listLongWaitOrCloseDiscrepancy } from "./waiting/long-waits"
import { lookUpAndRecord } from "../read/look-up-and-record"
import type { LookupResult } from "../read/lookup-result"
import {
  mustAlsoListContradiction,
  isCorrectionForbiddenByLookup,
  isOrderPlacingOrPayingCorrection,
} from "../order/corrections-forbidden-by-lookup"
import { pauseOfOpenEndedWaitMs } from "./waiting/pause-of-open-ended-wait-ms"
import { writeEventsAndBindOrders } from "../event/publish-events"
import { readReconciliationInput } from "../read/read-reconciliation-input"
import { recordOrderUnlessChanged } from "../refund/record-refund"
import {
  isUnreportedLapse,
  EXPIRED_AUTHORIZATION_MESSAGE,
} from "../read/unreported-lapse"
import { listChargesToLookUpBeforePaidEvent } from "../event/charges-to-look-up-before-paid-event"
import { concludeForbiddenCorrection } from "./conclude-forbidden-correction"
import { areAllFollowUpLookupsMade } from "./follow-up-lookups"
import {
  FAILED_SYNCHRONIZATION_PAUSE_MS,
  LISTED_PAUSE_MS,
  SHORTEST_PAUSE_MS,
  OPEN_ENDED_WAIT_PAUSE_MS,
} from "./waiting/synchronization-pauses"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { ledgerOf } from "../../medusa/container"

export interface SynchronizedResult extends SynchronizationResult {
  /** True if the gateway has shown or reported the charge's state, or if the outcome of an operation is unknown. */
  isStateKnownOrInDoubt?: boolean
  /** The charge as this synchronization last read it from the ledger. */
  charge: Charge
  /** When the charge was read, by the database's clock. */
  at: Date
}

/**
 * The maximum number of steps in one synchronization. A step corrects Medusa, looks the charge up, or finds that the
 * synchronization is concluded. If the synchronization is not concluded after these steps, the charge is listed for an
 * administrator, because it is probably in an endless loop.
 */
const MOST_STEPS = 20

/**
 * Corrects Medusa until Medusa agrees with the ledger about a charge, until the charge has to wait, or until the charge
 * is listed. Reads the ledger and Medusa again after each correction. The caller must have the charge's lease.
 *
 * `given` is the result of the caller's lookup. If the caller made no lookup, this function looks the charge up when an
 * event or an order needs a recent state.
 */
export async function applyCorrectionsUntilConcluded(
  container: MedusaContainer,
  leased: LeasedCharge,
  given: LookupResult = { kind: "no_lookup_needed" }
): Promise<SynchronizedResult> {
  const ledger = ledgerOf(container)
  let lookup = given
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!(await ledger.renewChargeLease(leased, CHARGE_LEASE_MS))) {
      return {
        kind: "waiting",
        againAfterMs: OPEN_ENDED_WAIT_PAUSE_MS,
        why: message("another_process_at_work"),
        charge: leased.charge,
        at: leased.leasedAt,
      }
    }
    const input = await readReconciliationInput(container, leased.charge.id)
    const correction = nextCorrection(input)
    const toConfirmFirst = isLatestStateInLedger(lookup)
      ? []
      : await listChargesToLookUpBeforePaidEvent(container, [input])
    const willPlaceOrder = isOrderPlacingOrPayingCorrection(correction)
    const mustLookUpFirst =
      toConfirmFirst.length > 0 ||
      (willPlaceOrder && !isLookupRecentForOrder(input.charge, input.now))
    if (lookup.kind === "no_lookup_needed" && mustLookUpFirst) {
      lookup = await lookUpAndRecord(container, input.charge)
      continue
    }
    if (willPlaceOrder && lookup.kind === "observed") {
      // Core calls the payment provider next. The provider would look the charge up again if no recent lookup were
      // recorded.
      await ledger.recordLookupTime(input.charge.id)
    }
    const concluded = await concludeOrApplyCorrection(container, {
      leased,
      input,
      correction,
      lookup,
    })
    if (concluded) {
      const ended = await listLongWaitOrCloseDiscrepancy(
        container,
        { leased, input },
        toConfirmFirst.length > 0
          ? toResultWaitingForLookup(lookup, concluded)
          : concluded
      )
      if (ended.kind === "agreed") {
        await restorePlainPriceAfterEndedCharge(container, input.charge)
      }
      await writeEventsAndBindOrders(container, [input], {
        isUnmatchedListed: ended.discrepancy === "unmatched_payment",
        toConfirmFirst,
      })
      return { ...ended, charge: input.charge, at: input.now }
    }
  }
  const input = await readReconciliationInput(container, leased.charge.id)
  const ended = await raiseDiscrepancyAndReturnListed(container, input, {
    kind: "booking_failed",
    details: message("no_agreement", { count: MOST_STEPS }),
  })
  return { ...ended, charge: input.charge, at: input.now }
}

interface SynchronizationStep {
  leased: LeasedCharge
  input: ReconciliationInput
  correction: Correction
  lookup: LookupResult
}

async function concludeOrApplyCorrection(
  container: MedusaContainer,
  step: SynchronizationStep
): Promise<SynchronizationResult | undefined> {
  const { input, correction, lookup } = step
  const isFresh = isLookupRecentForOrder(input.charge, input.now)
  if (isCorrectionForbiddenByLookup(lookup, correction, { isFresh })) {
    return concludeForbiddenCorrection(container, input, { lookup, correction })
  }
  const until = correction.kind === "wait" ? correction.until : undefined
  if (correction.kind === "none" || until) {
    return concludeWhenBothSidesAgree(container, step, until)
  }
  if (correction.kind === "wait") {
    await closeRefundAndDisputeDiscrepancies(container, input)
    return {
      kind: "waiting",
      againAfterMs: pauseOfOpenEndedWaitMs(input),
      waitsFor: message(`waits_for_${correction.for}`),
    }
  }
  if (correction.kind !== "list_discrepancy") {
    return applyCorrectionOrList(container, { ...step, correction })
  }
  if (mustAlsoListContradiction(lookup, correction)) {
    await concludeForbiddenCorrection(container, input, { lookup, correction })
  } else if (
    correction.elseAgreed &&
    !isCorrectionForbiddenByLookup(lookup, { kind: "none" }, { isFresh })
  ) {
    await closeDiscrepanciesOnAgreement(
      container,
      input,
      correction.discrepancy.kind
    )
  }
  await closeRefundAndDisputeDiscrepancies(container, input)
  const { discrepancy: found, againAfterMs = LISTED_PAUSE_MS } = correction
  return {
    ...(await raiseDiscrepancyAndReturnListed(container, input, found)),
    againAfterMs,
  }
}

/** Returns whether the ledger certainly has the latest state that the gateway has shown or reported. */
function isLatestStateInLedger({ kind }: LookupResult): boolean {
  return kind === "observed" || kind === "as_reported"
}

/**
 * Changes the result of a synchronization to `waiting`, because the charge has to be looked up before the event
 * `payment.paid` can be written. If the kind of the result is `listed`, returns the result unchanged.
 */
function toResultWaitingForLookup(
  lookup: LookupResult,
  concluded: SynchronizationResult
): SynchronizationResult {
  if (concluded.kind === "listed") {
    return concluded
  }
  const because = "why" in lookup ? lookup.why : undefined
  return {
    waitsFor: message("waits_for_answer", undefined, { because }),
    ...concluded,
    kind: "waiting",
    againAfterMs: concluded.againAfterMs ?? FAILED_SYNCHRONIZATION_PAUSE_MS,
  }
}

/**
 * Closes the discrepancies that are resolved because Medusa and the ledger agree, and usually returns `agreed`.
 *
 * Lists an authorization for an administrator instead in two cases:
 * - The gateway should have captured the money together with the authorization, but still shows it as only reserved.
 * - The authorization is older than an authorization can be, but no notification has reported its end.
 */
async function concludeWhenBothSidesAgree(
  container: MedusaContainer,
  { leased, input, lookup }: SynchronizationStep,
  until?: Date
): Promise<SynchronizationResult> {
  const { charge, now } = input
  if (
    charge.state === "authorized" &&
    !input.isOfOtherInstallation &&
    !charge.lateCapture &&
    areAllFollowUpLookupsMade(leased.followUpLookups) &&
    // After the end of the authorization nothing can be captured, whatever the gateway shows.
    now < authorizationEndsAt(charge)
  ) {
    return raiseDiscrepancyAndReturnListed(container, input, {
      kind: "still_authorized",
      details: message("only_reserved"),
    })
  }
  if (
    lookup.kind === "as_reported" &&
    (await isUnreportedLapse(container, input))
  ) {
    return raiseDiscrepancyAndReturnListed(container, input, {
      kind: "still_authorized",
      details: EXPIRED_AUTHORIZATION_MESSAGE,
    })
  }
  await closeDiscrepanciesOnAgreement(
    container,
    input,
    // If the gateway has not answered for long, `raiseDiscrepancyIfLookupOverdue` has listed this. That discrepancy
    // stays open.
    lookup.kind === "state_unknown" ? "waiting_too_long" : undefined
  )
  if (lookup.kind === "observed" && lookup.order) {
    await recordOrderUnlessChanged(container, input, lookup.order)
  }
  return {
    kind: "agreed",
    againAfterMs: until
      ? Math.max(SHORTEST_PAUSE_MS, until.getTime() - now.getTime())
      : null,
  }
}

async function applyCorrectionOrList(
  container: MedusaContainer,
  step: SynchronizationStep & { correction: ApplicableCorrection }
): Promise<SynchronizationResult | undefined> {
  const { input, correction } = step
  try {
    const applied = await applyCorrection(container, step)
    if (applied.kind === "list_discrepancy") {
      const { discrepancy, againAfterMs } = applied
      return {
        ...(await raiseDiscrepancyAndReturnListed(
          container,
          input,
          discrepancy
        )),
        againAfterMs,
      }
    }
    return applied.kind === "applied" ? undefined : applied
  } catch (error) {
    return raiseDiscrepancyAndReturnListed(container, input, {
      kind: "booking_failed",
      details: message("correction_failed", undefined, {
        because: `${correction.kind} failed: ${describeError(error)}`,
      }),
    })
  }
}
