import { said } from "../charge/saying"
import type { MedusaContainer } from "@medusajs/framework/types"
import { authorizationEndsAt, type Charge } from "../charge/charge"
import { CLOSED_BY_A_PERSON, type DiscrepancyKind } from "../charge/discrepancy"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import type { Correction } from "../charge/decide/correction"
import { nextCorrection } from "../charge/decide/next-correction"
import { saidOfWait } from "../charge/decide/waits"
import { describeError } from "../charge/errors/payment-plugin-error"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LeasedCharge, LedgerModuleService } from "../modules/ledger"
import { applyCorrection, type Step } from "./apply-correction"
import { listDiscrepancy } from "./list-discrepancy"
import { listLongWait } from "./long-waits"
import type { Lookup } from "./look-up-again"
import { noteEvents } from "./publish-events"
import { readReconciliationInput } from "./read-input"
import { wasLastLookup } from "./watch"
import {
  AFTER_CLAIM_MS,
  BROKEN_OFF_PAUSE_MS,
  CHARGE_LEASE_MS,
  IN_DOUBT_PAUSE_MS,
  LISTED_PAUSE_MS,
  SHORTEST_PAUSE_MS,
  UNDER_WAY_PAUSE_MS,
} from "../charge/times"

/**
 * - `agreed`: Medusa has what the gateway has.
 * - `waiting`: somebody is at work on the charge, or nobody knows what became of an operation.
 * - `listed`: a person must look at it; it is listed.
 */
export type Synchronized = {
  kind: "agreed" | "waiting" | "listed"
  /** When to look at it again; null when there is no need. */
  againAfterMs: number | null
  /** As what it is listed; of a wait only where that takes too long. */
  discrepancy?: DiscrepancyKind
  /** Whether the gateway was read now, or is read before what is in doubt can be over. */
  isRead?: boolean
  /** Why it waits, where there is something to tell. */
  why?: string
  /** Of a wait that is listed when it takes too long: completes "It waits for …". */
  waitsFor?: string
  /** As the ledger knows it at the end. */
  charge: Charge
  /** When that was, in the database's time. */
  at: Date
}

type Conclusion = Omit<Synchronized, "charge" | "at">

/** More steps than any charge needs; what goes round in circles is for a person. */
const MOST_STEPS = 20

/**
 * Brings Medusa to what the ledger knows of a charge, step by step, reading both sides again after
 * each. The charge must be held. `lookup`: what came of asking the gateway before; without a good
 * answer nothing is called agreed, and what differed stays open.
 */
export async function synchronizeLeased(
  container: MedusaContainer,
  leased: LeasedCharge,
  lookup: Lookup = { kind: "not_asked" }
): Promise<Synchronized> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!(await ledger.renewChargeLease(leased, CHARGE_LEASE_MS))) {
      return {
        kind: "waiting",
        againAfterMs: UNDER_WAY_PAUSE_MS,
        why: "Somebody else is at work on this charge.",
        charge: leased.charge,
        at: leased.takenAt,
      }
    }
    const input = await readReconciliationInput(container, leased.charge.id)
    const correction = nextCorrection(input)
    const concluded = await conclude(container, {
      leased,
      input,
      correction,
      lookup,
    })
    if (concluded) {
      const ended = await listLongWait(container, { leased, input }, concluded)
      await noteEvents(container, [input], {
        isUnmatchedListed: ended.discrepancy === "unmatched_payment",
      })
      return { ...ended, charge: input.charge, at: input.now }
    }
  }
  const input = await readReconciliationInput(container, leased.charge.id)
  const ended = await raise(container, input, {
    kind: "booking_failed",
    details: said("no_agreement", { count: MOST_STEPS }),
  })
  return { ...ended, charge: input.charge, at: input.now }
}

async function conclude(
  container: MedusaContainer,
  now: {
    leased: LeasedCharge
    input: ReconciliationInput
    correction: Correction
    lookup: Lookup
  }
): Promise<Conclusion | undefined> {
  const { leased, input, correction, lookup } = now
  if (mustNotBeMade(lookup, correction)) {
    return doubt(container, input, { lookup, correction })
  }
  const until = correction.kind === "wait" ? correction.until : undefined
  if (correction.kind === "none" || until) {
    return agree(container, { leased, input, lookup }, until)
  }
  if (correction.kind === "wait") {
    return {
      kind: "waiting",
      againAfterMs: waitMs(input),
      waitsFor: saidOfWait(correction.for),
    }
  }
  return correction.kind === "list_discrepancy"
    ? raise(container, input, correction.discrepancy)
    : apply(container, { leased, input, correction })
}

/**
 * Whether what came of asking the gateway keeps a correction from being made. Nothing is called agreed
 * while the gateway cannot tell; and while it contradicts the ledger, or is silent after that, no order is placed
 * or paid: its money may be gone, and who ships on that order ships for nothing. What it did before is booked.
 */
export function mustNotBeMade(
  lookup: Lookup,
  correction: Correction
): lookup is Extract<Lookup, { why: string }> {
  const isAgreement =
    correction.kind === "none" || correction.kind === "mark_booked"
  const isOfOrder =
    correction.kind === "complete_cart" || correction.kind === "pay_order"
  // Nothing is to be done yet in a wait; but what the gateway contradicts is for a person.
  if (lookup.kind === "contradicted") {
    return isAgreement || isOfOrder || correction.kind === "wait"
  }
  return (
    lookup.kind === "not_known" &&
    (isAgreement || (isOfOrder && lookup.isContradicted === true))
  )
}

/**
 * By the ledger both sides agree, or an order waits, and the gateway could not be asked, or says
 * otherwise. Where nothing was to be done, nothing waits for its answer: see listSilence for when it is
 * listed that it is silent.
 */
async function doubt(
  container: MedusaContainer,
  input: ReconciliationInput,
  {
    lookup,
    correction,
  }: { lookup: Extract<Lookup, { why: string }>; correction: Correction }
): Promise<Conclusion> {
  if (lookup.kind === "contradicted") {
    return raise(
      container,
      // What was shown is listed, and is nowhere else.
      lookup.shown
        ? { ...input, charge: { ...input.charge, sums: lookup.shown } }
        : input,
      {
        kind: "contradicted",
        details: said("contradicted", undefined, { because: lookup.why }),
      }
    )
  }
  return {
    kind: "waiting",
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    why: lookup.why,
    ...(correction.kind === "mark_booked"
      ? {
          waitsFor: said("waits_for_answer", undefined, {
            because: lookup.why,
          }),
        }
      : {}),
  }
}

/** Nothing is left to do; but for what should have been captured by now, nothing differs either. */
async function agree(
  container: MedusaContainer,
  {
    leased,
    input,
    lookup,
  }: { leased: LeasedCharge; input: ReconciliationInput; lookup: Lookup },
  until?: Date
): Promise<Conclusion> {
  const { charge, now } = input
  if (
    charge.state === "authorized" &&
    !input.isWrittenElsewhere &&
    !charge.lateCapture &&
    wasLastLookup(leased.watch) &&
    // After that nothing of it can be captured any more, whatever the gateway shows.
    now < authorizationEndsAt(charge)
  ) {
    return raise(container, input, {
      kind: "still_authorized",
      details: said("only_reserved"),
    })
  }
  await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .closeDiscrepancies(charge.id, [
      ...CLOSED_BY_A_PERSON,
      // Closed as soon as the gateway shows what is believed.
      "contradicted",
      // Listed when the gateway is silent for long; see listSilence.
      ...(lookup.kind === "not_known" ? ["waiting_too_long"] : []),
    ])
  return {
    kind: "agreed",
    againAfterMs: until
      ? Math.max(SHORTEST_PAUSE_MS, until.getTime() - now.getTime())
      : null,
  }
}

async function apply(
  container: MedusaContainer,
  now: { leased: LeasedCharge; input: ReconciliationInput; correction: Step }
): Promise<Conclusion | undefined> {
  const { input, correction } = now
  try {
    const applied = await applyCorrection(container, now)
    switch (applied.kind) {
      case "applied":
        return undefined
      case "later":
        return {
          kind: "waiting",
          againAfterMs: applied.againAfterMs,
          ...(applied.waitsFor === undefined
            ? {}
            : { waitsFor: applied.waitsFor }),
        }
      case "list_discrepancy":
        return {
          ...(await raise(container, input, applied.discrepancy)),
          againAfterMs: applied.againAfterMs,
        }
    }
  } catch (error) {
    return raise(container, input, {
      kind: "booking_failed",
      details: said("correction_failed", undefined, {
        because: `${correction.kind} failed: ${describeError(error)}`,
      }),
    })
  }
}

async function raise(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: string }
): Promise<Conclusion> {
  await listDiscrepancy(container, input, found)
  return {
    kind: "listed",
    againAfterMs: LISTED_PAUSE_MS,
    discrepancy: found.kind,
  }
}

function waitMs({ operations, now }: ReconciliationInput): number {
  const leases = operations
    .filter(({ bookedAt }) => bookedAt === undefined)
    .map(({ leaseExpiresAt }) => leaseExpiresAt.getTime() - now.getTime())
    .filter((ms) => ms > 0)
  return leases.length > 0
    ? Math.min(IN_DOUBT_PAUSE_MS, Math.max(...leases) + AFTER_CLAIM_MS)
    : operations.some(({ state }) => state === "unknown")
      ? IN_DOUBT_PAUSE_MS
      : UNDER_WAY_PAUSE_MS
}
