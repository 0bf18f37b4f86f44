import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../core/charge/charge"
import {
  CLOSED_BY_A_PERSON,
  type DifferenceKind,
} from "../core/charge/difference"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import type { Correction } from "../core/charge/synchronization/correction"
import { nextCorrection } from "../core/charge/synchronization/next-correction"
import { waitText } from "../core/charge/synchronization/waits"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import { applyCorrection, type Step } from "./apply-correction"
import { listDifference } from "./list-difference"
import { listLongWait } from "./long-waits"
import type { Look } from "./look-again"
import { noteFacts } from "./note-facts"
import { readSides } from "./read-sides"
import { wasLookedAtLast } from "./watch"
import {
  AFTER_CLAIM_MS,
  BROKEN_OFF_PAUSE_MS,
  HOLD_MS,
  IN_DOUBT_PAUSE_MS,
  LISTED_PAUSE_MS,
  SHORTEST_PAUSE_MS,
  UNDER_WAY_PAUSE_MS,
} from "../core/time/times"

/**
 * - `agreed`: Medusa has what the gateway has.
 * - `waiting`: somebody is at work on the charge, or nobody knows what became of an operation.
 * - `differing`: a person must look at it; it is listed.
 */
export type Synchronized = {
  kind: "agreed" | "waiting" | "differing"
  /** When to look at it again; null when there is no need. */
  againAfterMs: number | null
  difference?: DifferenceKind
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
 * each. The charge must be held. `look`: what came of asking the gateway before; without a good
 * answer nothing is called agreed, and what differed stays open.
 */
export async function synchronizeHeld(
  container: MedusaContainer,
  held: HeldCharge,
  look: Look = { kind: "not_asked" }
): Promise<Synchronized> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!(await ledger.renewHold(held, HOLD_MS))) {
      return {
        kind: "waiting",
        againAfterMs: UNDER_WAY_PAUSE_MS,
        why: "Somebody else is at work on this charge.",
        charge: held.charge,
        at: held.takenAt,
      }
    }
    const sides = await readSides(container, held.charge.id)
    const correction = nextCorrection(sides)
    const concluded = await conclude(container, {
      held,
      sides,
      correction,
      look,
    })
    if (concluded) {
      const ended = await listLongWait(container, { held, sides }, concluded)
      await noteFacts(container, [sides], {
        isStrayListed:
          ended.difference === "stray_payment" ||
          ended.difference === "other_amount",
      })
      return { ...ended, charge: sides.charge, at: sides.now }
    }
  }
  const sides = await readSides(container, held.charge.id)
  const ended = await raise(container, sides, {
    kind: "booking_failed",
    details: `Medusa and the gateway did not come together in ${MOST_STEPS} steps.`,
  })
  return { ...ended, charge: sides.charge, at: sides.now }
}

async function conclude(
  container: MedusaContainer,
  now: {
    held: HeldCharge
    sides: BothSides
    correction: Correction
    look: Look
  }
): Promise<Conclusion | undefined> {
  const { held, sides, correction, look } = now
  const isDoubtful = look.kind === "not_known" || look.kind === "contradicted"
  if (
    isDoubtful &&
    (correction.kind === "none" || correction.kind === "mark_booked")
  ) {
    return doubt(container, sides, { look, correction })
  }
  if (correction.kind === "none") {
    return agree(container, { held, sides, look })
  }
  if (correction.kind === "wait" && correction.until) {
    // Nothing is to be done yet; but what the gateway contradicts is for a person.
    return look.kind === "contradicted"
      ? doubt(container, sides, { look, correction })
      : agree(container, { held, sides, look }, correction.until)
  }
  if (correction.kind === "wait") {
    return {
      kind: "waiting",
      againAfterMs: waitMs(sides),
      waitsFor: waitText(correction.for),
    }
  }
  return correction.kind === "differ"
    ? raise(container, sides, correction.difference)
    : apply(container, { held, sides, correction })
}

/**
 * By the ledger both sides agree, and the gateway could not be asked, or says otherwise. Where nothing
 * was to be done, nothing waits for its answer: see listSilence for when it is listed that it is silent.
 */
async function doubt(
  container: MedusaContainer,
  sides: BothSides,
  {
    look,
    correction,
  }: { look: Extract<Look, { why: string }>; correction: Correction }
): Promise<Conclusion> {
  if (look.kind === "contradicted") {
    return raise(
      container,
      // What was shown is listed, and is nowhere else.
      look.shown
        ? { ...sides, charge: { ...sides.charge, sums: look.shown } }
        : sides,
      { kind: "contradicted", details: look.why }
    )
  }
  return {
    kind: "waiting",
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    why: look.why,
    ...(correction.kind === "mark_booked"
      ? { waitsFor: `the payment service's answer. ${look.why}` }
      : {}),
  }
}

/** Nothing is left to do; but for what should have been captured by now, nothing differs either. */
async function agree(
  container: MedusaContainer,
  { held, sides, look }: { held: HeldCharge; sides: BothSides; look: Look },
  until?: Date
): Promise<Conclusion> {
  const { charge, now } = sides
  if (
    charge.state === "authorized" &&
    !sides.isWrittenElsewhere &&
    !charge.lateCapture &&
    wasLookedAtLast(held.watch)
  ) {
    return raise(container, sides, {
      kind: "still_authorized",
      details:
        "It was to be captured at once, and an hour later it is only reserved.",
    })
  }
  await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .closeDifferences(charge.id, [
      ...CLOSED_BY_A_PERSON,
      ...(look.kind === "seen" ? [] : ["contradicted"]),
      // Listed when the gateway is silent for long; see listSilence.
      ...(look.kind === "not_known" ? ["waiting_too_long"] : []),
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
  now: { held: HeldCharge; sides: BothSides; correction: Step }
): Promise<Conclusion | undefined> {
  const { sides, correction } = now
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
      case "differ":
        return {
          ...(await raise(container, sides, applied.difference)),
          againAfterMs: applied.againAfterMs,
        }
    }
  } catch (error) {
    return raise(container, sides, {
      kind: "booking_failed",
      details: `${correction.kind} failed: ${describeError(error)}`,
    })
  }
}

async function raise(
  container: MedusaContainer,
  sides: BothSides,
  found: { kind: DifferenceKind; details: string }
): Promise<Conclusion> {
  await listDifference(container, sides, found)
  return {
    kind: "differing",
    againAfterMs: LISTED_PAUSE_MS,
    difference: found.kind,
  }
}

function waitMs({ operations, now }: BothSides): number {
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
