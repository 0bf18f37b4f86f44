import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import type { ChargeInList } from "../api/admin-answer-types"

export type ChargeWithPaymentState = Pick<ChargeInList, "payment_state">

/** The badge's color for each state. The keys are the text keys of the states. */
const COLORS = {
  unresolved: "orange",
  pending: "blue",
  codeEnded: "orange",
  replaced: "orange",
  cancellationBeingConfirmed: "orange",
  authorized: "orange",
  toBeReleased: "orange",
  paid: "green",
  partlyCaptured: "green",
  refundDecided: "orange",
  refundBeingConfirmed: "orange",
  partlyRefunded: "orange",
  refunded: "grey",
  takenBack: "red",
  disputeOpen: "red",
  disputeLost: "red",
  declined: "red",
  failed: "red",
  released: "grey",
  lapsed: "grey",
  canceled: "grey",
  expired: "grey",
  absent: "grey",
  not_created: "grey",
} as const

type StateName = keyof typeof COLORS

/** Returns the text key of the state that the badge of a charge shows, and the badge's color. */
export function badgeStateOf({ payment_state: state }: ChargeWithPaymentState) {
  const name = badgeStateNameOf(state)
  return { name, color: COLORS[name] }
}

type PaymentState = ChargeWithPaymentState["payment_state"]

const BADGE_OF_CHARGE: Record<PaymentState["charge"], StateName> = {
  being_confirmed: "unresolved",
  waiting: "pending",
  ended: "codeEnded",
  replaced: "replaced",
  being_canceled: "cancellationBeingConfirmed",
  reserved: "authorized",
  being_released: "cancellationBeingConfirmed",
  released: "released",
  lapsed: "lapsed",
  received: "paid",
  partly_received: "partlyCaptured",
  declined: "declined",
  failed: "failed",
  not_sent: "not_created",
  absent: "absent",
  canceled: "canceled",
  expired: "expired",
}

const BADGE_OF_REFUND: Record<
  Exclude<PaymentState["refund"], "none">,
  StateName
> = {
  decided: "refundDecided",
  being_confirmed: "refundBeingConfirmed",
  partly: "partlyRefunded",
  all: "refunded",
  taken_back: "takenBack",
}

/**
 * Returns the text key of the state that the badge shows. An open or lost dispute takes precedence over a refund, and a
 * refund over the payment's own state. Reserved money whose release was decided has a state of its own.
 */
function badgeStateNameOf({
  charge,
  refund,
  dispute,
}: PaymentState): StateName {
  if (dispute === "open") return "disputeOpen"
  if (dispute === "lost") return "disputeLost"
  if (refund === "none") return BADGE_OF_CHARGE[charge]
  return charge === "reserved" ? "toBeReleased" : BADGE_OF_REFUND[refund]
}

export function StateBadge({ charge }: { charge: ChargeWithPaymentState }) {
  const { t } = useTexts()
  const { name, color } = badgeStateOf(charge)
  return <StatusBadge color={color}>{t(`words.states.${name}`)}</StatusBadge>
}
