import { v5 } from "uuid"

import type { ShownCharge } from "../../../../packages/devtools/src/simulator"
import type { Records } from "../../../records/records"
import type { Violation } from "../../../records/records-by-charge"
import { isOutcomeUnknown } from "../../actors/saved-card/finish-store-charges-of-story"
import { MOST_CARDS } from "../../actors/saved-card/store-scheduler"
import type { SchedulerCall } from "../../process/saved-card/store-charge-journal"
import type { SimulatedStore } from "../../process/simulated-store"
import { STORE_CHARGE_FIELD } from "../../process/store-options"
import { violationIf } from "../violation-if"

/**
 * The possible numbers of the attempts to charge one reference, from 1. Each number belongs to another card of the
 * customer, and the simulated store tries at most MOST_CARDS cards.
 */
const ATTEMPTS = Array.from({ length: MOST_CARDS }, (_, index) => index + 1)
const APPROVALS = ["authorized", "paid"]
/**
 * The reasons with which the plugin reports an attempt as refused although the gateway had approved its charge. The
 * store does not keep the money: the money was or will be returned, or is disputed.
 */
const REASONS_AFTER_MONEY = ["refunded", "canceled", "charged_back"]
/**
 * For how many milliseconds after the deletion of a customer in Medusa the plugin may still charge the customer's card.
 * The store may have requested the charge just before the deletion, and its request is valid for two minutes.
 */
const REQUEST_TAKES_MS = 120_000

/** A reference that the scheduler has used, with its calls and with its charges at the gateway. */
interface ChargedReference {
  reference: string
  cycle: number
  calls: SchedulerCall[]
  charges: ChargeOfAttempt[]
  ids: string[]
}

/** A charge at the gateway, with the number of the attempt to which its id belongs. */
type ChargeOfAttempt = ShownCharge & { attempt: number }

/**
 * Finds broken promises about charges by the store. The check does not trust the ledger. It finds the charges of a
 * reference by the ids that they must have at the gateway.
 */
export async function wrongStoreCharges(
  store: SimulatedStore,
  records: Records
): Promise<Violation[]> {
  const references = await chargedReferences(store, records)
  return [
    ...references.flatMap(findReferenceChargedTwice),
    ...cyclesPaidTwice(references),
    ...references.flatMap(({ calls, charges }) =>
      calls.flatMap((call) => findWrongResultOfStoreCharge(call, charges))
    ),
    ...references.flatMap((one) =>
      findUnlistedUnknownStoreCharges(store, records, one)
    ),
    ...chargesWithoutReference(store, references),
    ...(await findStoreChargesAfterPermissionEnded(store, records)),
  ]
}

async function chargedReferences(
  store: SimulatedStore,
  { gateway }: Records
): Promise<ChargedReference[]> {
  const [process] = store.aliveProcesses
  const installation = await process?.runUntilDeath(() =>
    process.ledger.installationId()
  )
  const { calls } = store.storeCharges
  return [...new Set(calls.map(({ reference }) => reference))].map(
    (reference) => {
      const own = calls.filter((call) => call.reference === reference)
      const merchantChargeIdOfAttempt = (attempt: number) =>
        v5(`br:store charge:${attempt}:${reference}`, installation!)
      return {
        reference,
        ids: ATTEMPTS.map(merchantChargeIdOfAttempt),
        cycle: own[0]!.cycle,
        calls: own,
        charges: ATTEMPTS.flatMap((attempt) =>
          gateway.charges
            .filter(
              (one) =>
                one.merchantChargeId === merchantChargeIdOfAttempt(attempt)
            )
            .map((one) => ({ ...one, attempt }))
        ),
      }
    }
  )
}

/** Returns when the gateway approved a charge, or `undefined` if it did not. */
function approvalTimeOf({ history }: ShownCharge): number | undefined {
  const found = history.find(({ event }) => APPROVALS.includes(event))
  return found && Date.parse(found.at)
}

function isApprovedByGateway(charge: ShownCharge): boolean {
  return approvalTimeOf(charge) !== undefined
}

function findReferenceChargedTwice({
  reference,
  charges,
}: ChargedReference): Violation[] {
  const approved = charges.filter(isApprovedByGateway)
  return violationIf(approved.length > 1, {
    check: "reference charged twice",
    words: `${reference} has ${approved.length} approved charges`,
    ids: approved.map(({ merchantChargeId }) => merchantChargeId),
  })
}

/** Finds cycles of the subscription for which the gateway keeps the money of several charges. */
function cyclesPaidTwice(references: readonly ChargedReference[]): Violation[] {
  const cycles = [...new Set(references.map(({ cycle }) => cycle))]
  return cycles.flatMap((cycle) => {
    const kept = references
      .filter((one) => one.cycle === cycle)
      .flatMap(({ charges }) => charges)
      .filter(
        (charge) =>
          isApprovedByGateway(charge) &&
          charge.capturedAmount > charge.refundedAmount
      )
    return violationIf(kept.length > 1, {
      check: "collection paid twice",
      words: `cycle ${cycle} was paid by ${kept.length} charges`,
      ids: kept.map(({ merchantChargeId }) => merchantChargeId),
    })
  })
}

/**
 * Finds calls of the store's scheduler that ended with an error, and results that contradict the gateway.
 *
 * The result of a call is compared with the charges of the call's attempt and of all earlier attempts for the
 * reference. A result can also be about a later attempt. It is then compared with the charges of all attempts up to the
 * later one.
 */
function findWrongResultOfStoreCharge(
  { reference, attempt, to, ended }: SchedulerCall,
  all: readonly ChargeOfAttempt[]
): Violation[] {
  if (ended === undefined) return []
  if (typeof ended === "string") {
    return [
      {
        check: "call of a charge by the store ended with an error",
        words: ended,
        ids: [],
      },
    ]
  }
  const last = Math.max(attempt, ended.attempt)
  const charges = all.filter((one) => one.attempt <= last)
  const ids = charges.map(({ merchantChargeId }) => merchantChargeId)
  const { outcome, reason = "" } = ended
  const name = `${reference}, attempt ${attempt}`
  const hasMoney = charges.some(
    (charge) => (approvalTimeOf(charge) ?? Infinity) <= to
  )
  // These attempts must never have money. Other refused attempts may be charged by a later call.
  const isOver = outcome === "declined" || reason === "absent"
  const isDenied =
    isOver || (outcome === "refused" && !REASONS_AFTER_MONEY.includes(reason))
  return [
    ...violationIf(
      isDenied && (hasMoney || (isOver && charges.some(isApprovedByGateway))),
      {
        check: "charge by the store reported as not made",
        words: `${name} was ${outcome} (${reason}), and the gateway has approved it`,
        ids,
      }
    ),
    ...violationIf(outcome === "approved" && !hasMoney, {
      check: "charge by the store reported as approved without money",
      words: name,
      ids,
    }),
  ]
}

/**
 * Finds references of charges by the store whose outcome is still unknown at the end of a run, although no discrepancy
 * is open for their charges. Without a discrepancy, an administrator does not learn of them.
 */
function findUnlistedUnknownStoreCharges(
  store: SimulatedStore,
  { ledger }: Records,
  { reference, ids }: ChargedReference
): Violation[] {
  const rows = ledger.charges.filter(({ merchantChargeId }) =>
    ids.includes(merchantChargeId)
  )
  const isListed = ledger.discrepancies.some(({ chargeId }) =>
    rows.some(({ id }) => id === chargeId)
  )
  return violationIf(isOutcomeUnknown(store, reference) && !isListed, {
    check: "charge by the store left unknown",
    words: reference,
    ids: [...ids, ...rows.map(({ id }) => id)],
  })
}

/** Finds requests for charges by the store whose ids do not belong to a reference. */
function chargesWithoutReference(
  { gateway }: SimulatedStore,
  references: readonly ChargedReference[]
): Violation[] {
  const known = references.flatMap(({ ids }) => ids)
  return gateway.calls
    .filter(
      ({ operation, body }) =>
        operation === "create" && body?.includes(STORE_CHARGE_FIELD)
    )
    .flatMap(({ body }) =>
      violationIf(!known.some((id) => body?.includes(id)), {
        check: "charge by the store without a reference",
        words: String(body),
        ids: [],
      })
    )
}

interface RequestRow {
  savedCardId: string
  sessionId: string
}

const REQUESTS = `select saved_card_id as "savedCardId", payment_session_id as "sessionId"
  from checkout_transparent_store_charge where payment_session_id is not null`

/**
 * Finds charges by the store that the plugin claimed too late:
 *
 * - after the store had confirmed the removal of the card
 * - after the store had confirmed the withdrawal of the consent, unless the customer had consented again
 * - more than two minutes after the customer was deleted
 */
async function findStoreChargesAfterPermissionEnded(
  { cards, storeCharges, connections }: SimulatedStore,
  { ledger }: Records
): Promise<Violation[]> {
  const { rows } = await connections.own.raw<{ rows: RequestRow[] }>(REQUESTS)
  return rows.flatMap(({ savedCardId, sessionId }) => {
    const charge = ledger.charges.find((one) => one.sessionId === sessionId)
    const created = ledger.operations.find(
      ({ chargeId, kind }) => chargeId === charge?.id && kind === "create"
    )
    if (!charge || !created) return []
    const { createdAt } = created
    const isOfCardBeforeCharge = ({ id, at }: { id: string; at: number }) =>
      id === savedCardId && at < createdAt
    const violationOfChargeIf = (isWrong: boolean, words: string) =>
      violationIf(isWrong, {
        check: "charge by the store after a withdrawal",
        words: `${charge.merchantChargeId}: ${words}`,
        ids: [charge.id, savedCardId],
      })
    const withdrawn = storeCharges.withdrawals
      .filter(isOfCardBeforeCharge)
      .at(-1)
    // The vault may have returned the same card again, with a new consent.
    const hasConsentedAgain = storeCharges.consents.some(
      (at) => withdrawn !== undefined && at > withdrawn.at && at < createdAt
    )
    return [
      ...violationOfChargeIf(
        cards.removals.some(isOfCardBeforeCharge),
        "the card was removed"
      ),
      ...violationOfChargeIf(
        withdrawn !== undefined && !hasConsentedAgain,
        "the consent was withdrawn"
      ),
      ...violationOfChargeIf(
        cards.customerDeletedAt + REQUEST_TAKES_MS < createdAt,
        "the customer was deleted"
      ),
    ]
  })
}
