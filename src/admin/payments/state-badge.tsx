import { StatusBadge } from "@medusajs/ui"
import type { ChargeFigures } from "./state-of-charge"
import { usePaymentWords } from "./use-payment-words"

/** What a payment is, in one or a few words. */
export function StateBadge({ charge }: { charge: ChargeFigures }) {
  const { label, color } = usePaymentWords().state(charge)
  return <StatusBadge color={color}>{label}</StatusBadge>
}
