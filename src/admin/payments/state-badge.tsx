import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import type { ListedCharge } from "../api/answers"

export type ChargeFigures = Pick<
  ListedCharge,
  "state" | "amount" | "captured" | "refunded"
> &
  Partial<Pick<ListedCharge, "is_being_confirmed" | "is_replaced">>

/** The color of each state of a charge, by the name of the state's text. */
const COLORS = {
  unresolved: "orange",
  pending: "blue",
  replaced: "orange",
  authorized: "orange",
  paid: "green",
  partlyCaptured: "green",
  partlyRefunded: "orange",
  refunded: "grey",
  charged_back: "red",
  declined: "red",
  failed: "red",
  canceled: "grey",
  expired: "grey",
  absent: "grey",
  not_created: "grey",
} as const

export function stateOfCharge(charge: ChargeFigures) {
  const name = nameOf(charge)
  return { name, color: COLORS[name] }
}

/** Returns the name of the shown state. A charge that is being confirmed is shown as that, not as paid or failed. */
function nameOf(charge: ChargeFigures): keyof typeof COLORS {
  const { state, amount, captured, refunded } = charge
  if (charge.is_being_confirmed) return "unresolved"
  if (state === "pending" && charge.is_replaced) return "replaced"
  if (state !== "paid") return state
  if (refunded > 0) return refunded < captured ? "partlyRefunded" : "refunded"
  return captured < amount ? "partlyCaptured" : "paid"
}

/** Shows the state of a payment, in one or a few words. */
export function StateBadge({ charge }: { charge: ChargeFigures }) {
  const { t } = useTexts()
  const { name, color } = stateOfCharge(charge)
  return <StatusBadge color={color}>{t(`words.states.${name}`)}</StatusBadge>
}
