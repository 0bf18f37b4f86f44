import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type ActionInput,
  amountToCapture,
  amountToRefund,
  belongsToOrder,
  unresolvedOf,
} from "../../../../domain/payment-page/allowed-actions"
import { outcomeOfChange } from "../../../../domain/operation/change-outcome"
import { refusalOf } from "../../../../domain/operation/change-refusal"
import { describeError } from "../../../../domain/errors/payment-plugin-error"
import {
  decimalOf,
  sumOf,
} from "../../../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../../../../domain/money"
import {
  message,
  type Message,
  type MessageOrText,
} from "../../../../domain/message"
import { capturePayment, refundPayment } from "../../../../medusa/booking/book"
import { ledgerOf, logOf } from "../../../../medusa/core"
import { noCharge, refused, messageOfRefusal } from "../../../../medusa/refused"
import {
  leaseChargePatiently,
  releaseLease,
} from "../../../../reconciliation/queue/lease-charge"
import {
  isStillAsObserved,
  readActionInputs,
} from "../../../../reconciliation/by-administrator/read-action-inputs"
import type { SynchronizedCharge } from "../../../../reconciliation/queue/synchronize-charge"
import {
  busyText,
  notDone,
  refusedChangeText,
} from "../../../../texts/admin-texts"
import { knownAfter } from "./known-after"
import { refundAsDecided } from "./refund-as-decided"

/**
 * The result of an action, or of the synchronization after it. `waiting`: it continues by itself; `busy`: another
 * process works on the charge; `listed`: a person must look at it; `conflict`: nothing was done, because the charge
 * has changed since it was seen. `why` is a message.
 */
export type Outcome =
  | {
      result: SynchronizedCharge["result"]
      why?: MessageOrText | undefined
      /** Whether the action goes on by itself, or its outcome is in doubt; it must not be repeated meanwhile. */
      isConfirming?: true
    }
  | { result: "conflict"; why: MessageOrText; now?: object }

type Kind = "capture" | "refund"

interface AskedChange {
  chargeId: string
  observed: string
  /** In major units. Default: all that can be captured or is left to refund. */
  amount: string | undefined
  by: string
}

/**
 * Captures an authorization or a part of it through core, as the order's page does. Takes the charge's lease. The
 * result is read from the ledger.
 */
export function captureOne(
  container: MedusaContainer,
  asked: AskedChange
): Promise<Outcome> {
  return alone(container, { kind: "capture", ...asked }, async (input) => {
    const { charge, records } = input
    const most = amountToCapture(input)
    if (!records.payment || most === 0) {
      return reasonAgainst("capture", input)
    }
    const centavos = centavosOf(asked, most)
    // The whole amount is left to core, because Medusa's own amount may be finer than a centavo.
    const isWhole = centavos === charge.amount
    const change = {
      paymentId: records.payment.id,
      amount: isWhole ? undefined : decimalFromMinorUnits(minorUnits(centavos)),
      by: asked.by,
    }
    return afterwards(
      container,
      { kind: "capture", input, amount: centavos },
      () => capturePayment(container, change)
    )
  })
}

type AskedRefund = AskedChange & { reason: string }

/**
 * Refunds what is left of a capture, or a part of it: through core if the charge belongs to an order, otherwise by
 * decision and in full. Undefined if there is nothing to refund.
 */
export async function refundOne(
  container: MedusaContainer,
  asked: AskedRefund
): Promise<Outcome | undefined> {
  const input = await inputOf(container, asked.chargeId)
  if (!isStillAsObserved(asked.observed, input)) {
    return changedSinceObserved("no_refund")
  }
  const left = amountToRefund(input)
  if (left === 0) {
    return undefined
  }
  if (belongsToOrder(input) && input.charge.refundDecision === undefined) {
    return alone(container, { kind: "refund", ...asked }, (present) =>
      refundThroughOrder(container, present, asked)
    )
  }
  if (centavosOf(asked, left) !== left) {
    throw refused(notDone("refund", message("refunded_as_a_whole")))
  }
  return refundByDecision(container, input, asked)
}

async function refundThroughOrder(
  container: MedusaContainer,
  input: ActionInput,
  asked: AskedRefund
): Promise<Outcome> {
  const { charge, records } = input
  const { payment } = records
  const left = amountToRefund(input)
  if (!payment || left === 0) {
    return reasonAgainst("refund", input)
  }
  if (sumOf(payment.captures) - sumOf(payment.refunds) !== left) {
    throw refused(notDone("refund", message("figures_differ")))
  }
  const amount = centavosOf(asked, left)
  if (amount === 0 || amount > left) {
    const tooMuch = { kind: "too_much", left } as const
    throw refused(refusedChangeText("refund", charge, tooMuch))
  }
  return afterwards(container, { kind: "refund", input, amount }, () =>
    refundPayment(container, {
      paymentId: payment.id,
      // The rest is the difference of Medusa's own decimals, which may be finer than a centavo.
      amount:
        amount === left
          ? sumOfDecimals([
              decimalOf(payment.captures),
              minus(decimalOf(payment.refunds)),
            ])
          : decimalFromMinorUnits(minorUnits(amount)),
      by: asked.by,
      note: asked.reason,
    })
  )
}

function centavosOf({ amount }: AskedChange, most: number): number {
  return amount === undefined ? most : minorUnitsFromDecimal(amount)
}

function refundByDecision(
  container: MedusaContainer,
  input: ActionInput,
  asked: AskedRefund
): Promise<Outcome> {
  return afterwards(
    container,
    {
      kind: "refund",
      input,
      amount: amountToRefund(input),
    },
    async () => {
      const result = await refundAsDecided(container, asked)
      if (result.result === "listed") {
        throw refused(result.why ?? message("refund_refused"))
      }
      return result.why ?? message("refund_goes_on")
    }
  )
}

/** Runs `work` under the charge's lease, and only if the charge is as the person saw it. */
async function alone(
  container: MedusaContainer,
  { kind, chargeId, observed }: AskedChange & { kind: Kind },
  work: (input: ActionInput) => Promise<Outcome>
): Promise<Outcome> {
  const ledger = ledgerOf(container)
  // A charge that does not exist is refused before anybody waits for its lease.
  await inputOf(container, chargeId)
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: false })
  if (!leased) {
    throw refused(notDone(kind, message("being_worked_on")))
  }
  try {
    const input = await inputOf(container, chargeId)
    return isStillAsObserved(observed, input)
      ? await work(input)
      : changedSinceObserved(`no_${kind}`)
  } finally {
    await releaseLease(container, leased)
  }
}

/** A conflict: the charge has changed since it was seen. `code` names the message that begins the sentence. */
export function changedSinceObserved(code: string): Outcome {
  const why = message(code, undefined, {
    then: message("changed_since_observed"),
  })
  return { result: "conflict", why }
}

/** The reason against a change. An operation under way or in doubt is returned as `waiting`; other reasons throw. */
function reasonAgainst(kind: Kind, input: ActionInput): Outcome {
  const { charge, isWrittenElsewhere } = input
  const unresolved = unresolvedOf(input)
  if (unresolved) {
    return beingConfirmed(busyText(kind, charge, unresolved))
  }
  const amount = minorUnits(
    kind === "capture" ? charge.amount : charge.sums.captured
  )
  const refusal = isWrittenElsewhere
    ? ({ kind: "written_elsewhere" } as const)
    : refusalOf({ kind, amount }, charge, charge)
  const why = charge.refundDecision ? "money_is_refunded" : "not_to_be_changed"
  throw refused(
    refusal
      ? refusedChangeText(kind, charge, refusal)
      : notDone(kind, message(why))
  )
}

function beingConfirmed(why: MessageOrText): Outcome {
  return { result: "waiting", why, isConfirming: true }
}

/** Runs `work` and reads the result from the ledger, even if `work` throws. `work` may return what it waits for. */
async function afterwards(
  container: MedusaContainer,
  { kind, input, amount }: { kind: Kind; input: ActionInput; amount: number },
  work: () => Promise<MessageOrText | void>
): Promise<Outcome> {
  let thrown: Message | undefined
  let waitsFor: MessageOrText | undefined
  try {
    waitsFor = (await work()) ?? undefined
  } catch (error) {
    thrown = messageOfRefusal(error)
    if (thrown === undefined) {
      logOf(container).error(
        `checkout-transparent: a ${kind} broke off: ${describeError(error)}`
      )
      thrown = message("broke_off")
    }
  }
  const after = await knownAfter(ledgerOf(container), input)
  if ("because" in after) {
    return beingConfirmed(message("outcome_not_read", undefined, after))
  }
  const outcome = outcomeOfChange(
    kind,
    { before: input.charge, after },
    { asked: amount, why: thrown ?? waitsFor, goesOn: waitsFor !== undefined }
  )
  switch (outcome.kind) {
    case "done":
      return { result: "agreed" }
    case "being_confirmed":
      return beingConfirmed(outcome.why)
    case "refused":
      throw refused(outcome.why)
  }
}

async function inputOf(
  container: MedusaContainer,
  chargeId: string
): Promise<ActionInput> {
  const input = (await readActionInputs(container, [chargeId])).get(chargeId)
  if (!input) throw noCharge(chargeId)
  return input
}
