import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../core/charge/charge"
import {
  CLOSED_BY_A_PERSON,
  type DifferenceKind,
} from "../core/charge/difference"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import type { Correction } from "../core/charge/synchronization/correction"
import { nextCorrection } from "../core/charge/synchronization/next-correction"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import { applyCorrection, type Step } from "./apply-correction"
import { HOLD_MS } from "./hold"
import { listDifference } from "./list-difference"
import type { Look } from "./look-again"
import { noteFacts } from "./note-facts"
import { readSides } from "./read-sides"
import { wasLookedAtLast } from "./watch"

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
  /** As the ledger knows it at the end. */
  charge: Charge
}

type Conclusion = Omit<Synchronized, "charge">

/** More steps than any charge needs; what goes round in circles is for a person. */
const MOST_STEPS = 20
const A_MOMENT_MS = 1_000
const SHORT_WAIT_MS = 2_000
const LONG_WAIT_MS = 30_000
const DOUBT_PAUSE_MS = 5 * 60_000

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
        againAfterMs: SHORT_WAIT_MS,
        why: "Somebody else is at work on this charge.",
        charge: held.charge,
      }
    }
    const sides = await readSides(container, held.charge.id)
    const correction = nextCorrection(sides)
    const ended = await conclude(container, { held, sides, correction, look })
    if (ended) {
      await noteFacts(container, [sides], {
        isStrayListed: ended.difference === "stray_payment",
      })
      return { ...ended, charge: sides.charge }
    }
  }
  const sides = await readSides(container, held.charge.id)
  const ended = await raise(container, sides, {
    kind: "booking_failed",
    details: `Medusa and the gateway did not come together in ${MOST_STEPS} steps.`,
  })
  return { ...ended, charge: sides.charge }
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
    return doubt(container, sides, look)
  }
  if (correction.kind === "none") {
    return agree(container, { held, sides, look })
  }
  if (correction.kind === "wait" && correction.until) {
    // Nothing is to be done yet; but what the gateway contradicts is for a person.
    return look.kind === "contradicted"
      ? doubt(container, sides, look)
      : agree(container, { held, sides, look }, correction.until)
  }
  if (correction.kind === "wait") {
    return { kind: "waiting", againAfterMs: waitMs(sides) }
  }
  return correction.kind === "differ"
    ? raise(container, sides, correction.difference)
    : apply(container, { held, sides, correction })
}

/** By the ledger both sides agree, and the gateway could not be asked, or says otherwise. */
async function doubt(
  container: MedusaContainer,
  sides: BothSides,
  look: Extract<Look, { why: string }>
): Promise<Conclusion> {
  return look.kind === "contradicted"
    ? raise(container, sides, { kind: "contradicted", details: look.why })
    : { kind: "waiting", againAfterMs: DOUBT_PAUSE_MS, why: look.why }
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
    ])
  return {
    kind: "agreed",
    againAfterMs: until
      ? Math.max(A_MOMENT_MS, until.getTime() - now.getTime())
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
        return { kind: "waiting", againAfterMs: applied.againAfterMs }
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

const DIFFERENCE_PAUSE_MS = 15 * 60_000

async function raise(
  container: MedusaContainer,
  sides: BothSides,
  found: { kind: DifferenceKind; details: string }
): Promise<Conclusion> {
  await listDifference(container, sides, found)
  return {
    kind: "differing",
    againAfterMs: DIFFERENCE_PAUSE_MS,
    difference: found.kind,
  }
}

function waitMs({ operations, now }: BothSides): number {
  const leases = operations
    .filter(({ bookedAt }) => bookedAt === undefined)
    .map(({ leaseExpiresAt }) => leaseExpiresAt.getTime() - now.getTime())
    .filter((ms) => ms > 0)
  return leases.length > 0
    ? Math.min(LONG_WAIT_MS, Math.max(...leases) + 500)
    : operations.some(({ state }) => state === "unknown")
      ? LONG_WAIT_MS
      : SHORT_WAIT_MS
}
