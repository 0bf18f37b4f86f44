import type {
  ChangeRefusal,
  OwesLess,
} from "../domain/operation/change-refusal"
import type { Charge } from "../domain/charge/charge"
import type { ChangeKind } from "../domain/operation/operation"
import { type MinorUnits, minorUnitsFromDecimal } from "../domain/money"
import { said, type Saying } from "../domain/saying"
import { MOVED_COMMAND } from "../domain/installation"

/** A saying that a change was not made, followed by the saying of its reason. */
export function notDone(kind: ChangeKind, why: Saying): Saying {
  return said(`no_${kind}`, undefined, { then: why })
}

type NotChanged =
  | ChangeRefusal
  | { kind: "not_asked"; why: string }
  | { kind: "gateway"; why: string; code?: string | undefined }
  | OwesLess
  | { kind: "written_elsewhere" }

/** The text for an admin who asks for parts of a centavo; `asked` is positive, in major units. */
export function tooFineText(kind: "capture" | "refund", asked: string): Saying {
  const below = Number(minorUnitsFromDecimal(asked.replace(/(\.\d\d).*/, "$1")))
  const above = below + 1
  return notDone(
    kind,
    below > 0
      ? said("finer_than_centavos", { decimal: asked, below, above })
      : said("less_than_a_centavo", { decimal: asked, above })
  )
}

/** A saying of why a charge was not changed, and what the admin can do. */
export function refusedChangeText(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId" | "sums">,
  reason: NotChanged
): Saying {
  return notDone(kind, reasonText(kind, charge, reason))
}

function reasonText(
  change: ChangeKind,
  { merchantChargeId, sums }: Pick<Charge, "merchantChargeId" | "sums">,
  reason: NotChanged
): Saying {
  const charge = merchantChargeId
  switch (reason.kind) {
    case "captured_already":
      return said(
        change === "void" ? "captured_already" : "captured_once_already",
        { charge, captured: reason.captured }
      )
    case "too_much":
      return change === "capture"
        ? said("more_than_reserved", { charge, left: reason.left })
        : said("more_than_left", {
            charge,
            left: reason.left,
            captured: sums.captured,
            refunded: sums.refunded,
          })
    case "refunded_elsewhere":
      return said("charge_refunded_elsewhere", {
        charge,
        refunded: reason.shown,
        recorded: reason.known,
      })
    case "over":
      return said("charge_is_over", { charge, ended: reason.state })
    case "not_asked":
      return said("gateway_not_asked", { charge }, { because: reason.why })
    case "owes_less":
      return reason.owed > 0
        ? said("order_owes_less", {
            charge,
            amount: reason.amount,
            owed: reason.owed,
          })
        : said("order_owes_nothing_more", { charge, amount: reason.amount })
    case "gateway":
      return said(
        reason.code === "gateway_not_offered"
          ? "gateway_does_not_offer"
          : "gateway_refused",
        undefined,
        { because: reason.why }
      )
    case "written_elsewhere":
      return saidOfElsewhere({ merchantChargeId })
    case "done_already":
    case "not_captured":
    case "disputed":
    case "undecided":
    case "refund_decided":
      return said(`charge_${reason.kind}`, { charge })
  }
}

/** A saying for the time while the outcome of a change is not known. */
export function waitingText(
  kind: ChangeKind,
  merchantChargeId: string
): Saying {
  return said("change_in_doubt", { change: kind, charge: merchantChargeId })
}

/** A saying for when another operation of the charge must end first. */
export function busyText(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId">,
  previous: {
    id?: string
    kind: string
    amount: MinorUnits
    answeredAt?: Date | undefined
  }
): Saying {
  return notDone(
    kind,
    said(previous.answeredAt ? "previous_not_shown" : "previous_in_doubt", {
      previous: previous.kind,
      amount: previous.amount,
      charge: charge.merchantChargeId,
      ...(previous.answeredAt && { id: previous.id ?? ":id" }),
    })
  )
}

/** A saying for a refund too soon after another: a second click, or the gateway has just refused one. */
export function tooSoonText(
  charge: Pick<Charge, "merchantChargeId">,
  previous: { state: string; amount: MinorUnits },
  waitMs: number
): Saying {
  const seconds = Math.ceil(waitMs / 1000)
  const about = { charge: charge.merchantChargeId, seconds }
  return notDone(
    "refund",
    previous.state === "accepted"
      ? said("refunded_just_now", { ...about, amount: previous.amount })
      : said("refused_just_now", about)
  )
}

/** A saying that another installation wrote the charge, and what to do; it follows a saying of what was not done. */
export function saidOfElsewhere({
  merchantChargeId: charge,
}: Pick<Charge, "merchantChargeId">): Saying {
  return said("charge_written_elsewhere", { charge, command: MOVED_COMMAND })
}
