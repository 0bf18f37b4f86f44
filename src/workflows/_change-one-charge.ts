import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  type ActionFacts,
  amountToCapture,
  amountToRefund,
  belongsToOrder,
  unresolvedOf,
} from "../charge/allowed-actions"
import { type ChangeOutcome, outcomeOfChange } from "../charge/change-outcome"
import { refusalOf } from "../charge/change-refusal"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import { decimalOf, sumOf } from "../charge/medusa-records"
import { minorUnits, minus, sumOfDecimals } from "../charge/money"
import { capturePayment, refundPayment } from "../medusa/change-payments"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { leaseChargePatiently } from "../reconciliation/lease-charge"
import {
  isAsFactsAre,
  readActionFacts,
} from "../reconciliation/read-action-facts"
import {
  busyText,
  refusedChangeText,
  writtenElsewhereText,
} from "../texts/admin-texts"
import { refundCheckoutTransparentChargeWorkflow } from "./refund-checkout-transparent-charge"

/** A change of one charge that a person asks for, by what he saw of it. */
export interface AskedChange {
  chargeId: string
  observed: string
  /** An admin user's id. */
  by: string
}

/** `conflict`: it is not as the person saw it any more, so nothing was sent. */
export type ChangedCharge = ChangeOutcome | { kind: "conflict"; why: string }

type Kind = "capture" | "refund"

/**
 * Captures what is reserved, or a part of it (`amount`, in the main unit), through core, as the order's
 * page does; one at a time. What came of it is read from the ledger.
 */
export async function captureOne(
  container: MedusaContainer,
  asked: AskedChange & { amount?: string | undefined }
): Promise<ChangedCharge> {
  return alone(container, "capture", asked, async (facts) => {
    const { payment } = facts.records
    if (!payment || amountToCapture(facts) === 0) {
      return reasonAgainst("capture", facts)
    }
    return afterwards(container, "capture", facts, () =>
      capturePayment(container, {
        paymentId: payment.id,
        amount: asked.amount,
        by: asked.by,
      })
    )
  })
}

/**
 * Gives back all that is left of what was taken: through core where an order has it, by decision where
 * none has.
 */
export async function refundOne(
  container: MedusaContainer,
  asked: AskedChange & { reason: string }
): Promise<ChangedCharge> {
  const facts = await factsOf(container, asked.chargeId)
  if (!isAsFactsAre(asked.observed, facts)) {
    return changedMeanwhile("refund", facts)
  }
  if (amountToRefund(facts) === 0) {
    return reasonAgainst("refund", facts)
  }
  return belongsToOrder(facts)
    ? alone(container, "refund", asked, (present) =>
        refundThroughOrder(container, present, asked)
      )
    : refundByDecision(container, facts, asked)
}

async function refundThroughOrder(
  container: MedusaContainer,
  facts: ActionFacts,
  { by, reason }: { by: string; reason: string }
): Promise<ChangedCharge> {
  const { charge, records } = facts
  const { payment } = records
  const left = amountToRefund(facts)
  if (!payment || left === 0) {
    return reasonAgainst("refund", facts)
  }
  if (sumOf(payment.captures) - sumOf(payment.refunds) !== left) {
    return {
      kind: "refused",
      why: `Nothing was refunded: Medusa and the payment service do not have the same of charge ${charge.merchantChargeId}. It is being put right; try again in a minute, or look at the discrepancies.`,
    }
  }
  return afterwards(container, "refund", facts, () =>
    refundPayment(container, {
      paymentId: payment.id,
      // Of both sides' own decimals: Medusa's may be finer than a centavo.
      amount: sumOfDecimals([
        decimalOf(payment.captures),
        minus(decimalOf(payment.refunds)),
      ]),
      by,
      note: reason,
    })
  )
}

async function refundByDecision(
  container: MedusaContainer,
  facts: ActionFacts,
  { chargeId, by, reason }: AskedChange & { reason: string }
): Promise<ChangedCharge> {
  return afterwards(container, "refund", facts, async () => {
    const { result } = await refundCheckoutTransparentChargeWorkflow(
      container
    ).run({ input: { charge_id: chargeId, decided_by: by, reason } })
    if (result.result === "listed") {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        result.why ??
          "The payment service does not refund it; what to do stands with the discrepancies."
      )
    }
    return result.why ?? GOES_ON
  })
}

const GOES_ON =
  "It is decided that the money goes back; that goes on by itself. Do not refund it again."

/** With the charge to himself, and only where it is as the person saw it. */
async function alone(
  container: MedusaContainer,
  kind: Kind,
  { chargeId, observed }: AskedChange,
  work: (facts: ActionFacts) => Promise<ChangedCharge>
): Promise<ChangedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge } = await factsOf(container, chargeId)
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: false })
  if (!leased) {
    return {
      kind: "refused",
      why: `${nothingWas(kind)}: charge ${charge.merchantChargeId} is being worked on by somebody else. Look at it again in a moment, then decide.`,
    }
  }
  try {
    const facts = await factsOf(container, chargeId)
    return isAsFactsAre(observed, facts)
      ? await work(facts)
      : changedMeanwhile(kind, facts)
  } finally {
    await ledger.releaseCharge(leased).catch((error: unknown) => {
      logOf(container).warn(
        `checkout-transparent: charge ${charge.merchantChargeId} is released when its lease ends: ${describeError(error)}`
      )
    })
  }
}

/** Does it, and reads from the ledger what came of it, whatever is thrown. `work` tells what it waits for. */
async function afterwards(
  container: MedusaContainer,
  kind: Kind,
  { charge }: ActionFacts,
  work: () => Promise<string | void>
): Promise<ChangedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let thrown: string | undefined
  let waitsFor: string | undefined
  try {
    waitsFor = (await work()) ?? undefined
  } catch (error) {
    thrown = inWords(container, kind, error)
  }
  try {
    const { charge: after, unresolved } = await ledger.currentStateOf(charge.id)
    const isUnresolved = unresolved !== undefined
    return outcomeOfChange(
      kind,
      { before: charge, after: { ...after, isUnresolved } },
      { why: thrown ?? waitsFor, goesOn: waitsFor !== undefined }
    )
  } catch (error) {
    return {
      kind: "being_confirmed",
      why: `It is not known yet what came of the ${kind} of charge ${charge.merchantChargeId}: ${describeError(error)} Look at it again in a moment; do not repeat it.`,
    }
  }
}

/** A workflow throws a copy of a MedusaError (measured). */
const readable = z.object({ type: z.string(), message: z.string() })

function inWords(
  container: MedusaContainer,
  kind: Kind,
  error: unknown
): string {
  const { data } = readable.safeParse(error)
  if (data) {
    return data.message
  }
  logOf(container).error(
    `checkout-transparent: a ${kind} broke off: ${describeError(error)}`
  )
  return `The ${kind} broke off; the server's log says why.`
}

async function factsOf(
  container: MedusaContainer,
  chargeId: string
): Promise<ActionFacts> {
  const facts = (await readActionFacts(container, [chargeId])).get(chargeId)
  if (!facts) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${chargeId}.`
    )
  }
  return facts
}

function changedMeanwhile(kind: Kind, { charge }: ActionFacts): ChangedCharge {
  return {
    kind: "conflict",
    why: `${nothingWas(kind)}: charge ${charge.merchantChargeId} has changed since you looked at it. Look at it as it is now, then decide.`,
  }
}

/** Why it cannot be changed as it is. What is in doubt is told as such. */
function reasonAgainst(kind: Kind, facts: ActionFacts): ChangedCharge {
  const { charge, isWrittenElsewhere } = facts
  const unresolved = unresolvedOf(facts)
  if (unresolved) {
    return { kind: "being_confirmed", why: busyText(kind, charge, unresolved) }
  }
  if (isWrittenElsewhere) {
    return {
      kind: "refused",
      why: `${nothingWas(kind)}: ${writtenElsewhereText(charge)}`,
    }
  }
  const amount = minorUnits(
    kind === "capture" ? charge.amount : charge.sums.captured
  )
  const refusal = refusalOf({ kind, amount }, charge, charge)
  if (refusal) {
    return { kind: "refused", why: refusedChangeText(kind, charge, refusal) }
  }
  return {
    kind: "refused",
    why: charge.refundDecision
      ? `${nothingWas(kind)}: it is decided that the money of charge ${charge.merchantChargeId} goes back.`
      : `${nothingWas(kind)}: no order has a payment of charge ${charge.merchantChargeId} that can be changed now. Synchronize it, then look at it again.`,
  }
}

function nothingWas(kind: Kind): string {
  return kind === "capture" ? "Nothing was captured" : "Nothing was refunded"
}

function logOf(container: MedusaContainer): Log {
  return container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
}
