import type {
  ChangeRefusal,
  CaptureExceedsOutstandingAmount,
} from "../domain/operation/change-refusal"
import type { Charge } from "../domain/charge/charge"
import type { ChangeKind } from "../domain/operation/operation"
import { type MinorUnits, minorUnitsFromDecimal } from "../domain/money"
import { message, type Message } from "../domain/message"
import { MOVED_COMMAND } from "../domain/other-installation-charges"

/** Returns a message which says that a capture, refund or void was not made, followed by the message `why`. */
export function changeNotMadeMessage(kind: ChangeKind, why: Message): Message {
  return message(`no_${kind}`, undefined, { then: why })
}

type ReasonForNoChange =
  | ChangeRefusal
  | { kind: "not_sent"; why: string }
  | { kind: "gateway"; why: string; code?: string | undefined }
  | CaptureExceedsOutstandingAmount
  | { kind: "of_other_installation" }

/**
 * Returns the message for an administrator who entered an amount with fractions of a centavo. `asked` is the entered
 * amount in reais, which must be positive.
 */
export function fractionOfCentavoMessage(
  kind: "capture" | "refund",
  asked: string
): Message {
  const below = Number(minorUnitsFromDecimal(asked.replace(/(\.\d\d).*/, "$1")))
  const above = below + 1
  return changeNotMadeMessage(
    kind,
    below > 0
      ? message("finer_than_centavos", { decimal: asked, below, above })
      : message("less_than_a_centavo", { decimal: asked, above })
  )
}

export function refusedChangeMessage(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId" | "sums">,
  reason: ReasonForNoChange
): Message {
  return changeNotMadeMessage(
    kind,
    reasonForNoChangeMessage(kind, charge, reason)
  )
}

function reasonForNoChangeMessage(
  change: ChangeKind,
  { merchantChargeId, sums }: Pick<Charge, "merchantChargeId" | "sums">,
  reason: ReasonForNoChange
): Message {
  const charge = merchantChargeId
  switch (reason.kind) {
    case "captured_already":
      return message(
        change === "void" ? "captured_already" : "captured_once_already",
        { charge, captured: reason.captured }
      )
    case "too_much":
      return change === "capture"
        ? message("more_than_reserved", { charge, left: reason.left })
        : message("more_than_left", {
            charge,
            left: reason.left,
            captured: sums.captured,
            refunded: sums.refunded,
          })
    case "refunded_elsewhere":
      return message("charge_refunded_elsewhere", {
        charge,
        refunded: reason.shown,
        recorded: reason.known,
      })
    case "over":
      return message("charge_is_over", { charge, ended: reason.state })
    case "not_sent":
      return message("gateway_not_asked", { charge }, { because: reason.why })
    case "owes_less":
      return reason.owed > 0
        ? message("order_owes_less", {
            charge,
            amount: reason.amount,
            owed: reason.owed,
          })
        : message("order_owes_nothing_more", { charge, amount: reason.amount })
    case "gateway":
      return message(
        reason.code === "gateway_not_offered"
          ? "gateway_does_not_offer"
          : "gateway_refused",
        undefined,
        { because: reason.why }
      )
    case "of_other_installation":
      return otherInstallationMessage({ merchantChargeId })
    case "done_already":
    case "not_captured":
    case "disputed":
    case "undecided":
    case "refund_decided":
      return message(`charge_${reason.kind}`, { charge })
  }
}

/** Returns the message for an administrator who requested a capture, refund or void whose outcome is unknown. */
export function changeInDoubtMessage(
  kind: ChangeKind,
  merchantChargeId: string
): Message {
  return message("change_in_doubt", { change: kind, charge: merchantChargeId })
}

/**
 * Returns a message which says that a capture, refund or void was not made. The reason is that the outcome of an
 * earlier operation of the charge is not known yet.
 */
export function previousOperationUnfinishedMessage(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId">,
  previous: {
    id?: string
    kind: string
    amount: MinorUnits
    inconclusiveAnswerAt?: Date | undefined
  }
): Message {
  const about = {
    previous: previous.kind,
    amount: previous.amount,
    charge: charge.merchantChargeId,
  }
  return changeNotMadeMessage(
    kind,
    previous.inconclusiveAnswerAt
      ? message("previous_not_shown", { ...about, id: previous.id ?? ":id" })
      : message("previous_in_doubt", about)
  )
}

/**
 * Returns a message which says that a capture, refund or void was not made. The reason is that Medusa has not booked an
 * earlier operation of the charge yet, which the gateway has accepted.
 */
export function previousOperationNotBookedMessage(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId">,
  previous: { kind: string; amount: MinorUnits }
): Message {
  return changeNotMadeMessage(
    kind,
    message("previous_to_be_booked", {
      previous: previous.kind,
      amount: previous.amount,
      charge: charge.merchantChargeId,
    })
  )
}

/**
 * Returns the message for a refund that was requested too soon after another refund. The second request may be an
 * accidental click, or a retry just after the gateway refused the earlier refund. `waitMs` is how long the
 * administrator has to wait.
 */
export function refundTooSoonMessage(
  charge: Pick<Charge, "merchantChargeId">,
  previous: { state: string; amount: MinorUnits },
  waitMs: number
): Message {
  const seconds = Math.ceil(waitMs / 1000)
  const about = { charge: charge.merchantChargeId, seconds }
  return changeNotMadeMessage(
    "refund",
    previous.state === "accepted"
      ? message("refunded_just_now", { ...about, amount: previous.amount })
      : message("refused_just_now", about)
  )
}

/**
 * Returns the message that a charge belongs to another installation, and what the administrator can do. The message
 * usually follows another message, which says which action was not carried out.
 */
export function otherInstallationMessage({
  merchantChargeId: charge,
}: Pick<Charge, "merchantChargeId">): Message {
  return message("charge_written_elsewhere", { charge, command: MOVED_COMMAND })
}
