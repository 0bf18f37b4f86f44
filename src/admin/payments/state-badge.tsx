import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { type ChargeFigures, stateOfCharge } from "./state-of-charge"

/** Shows the state of a payment, in one or a few words. */
export function StateBadge({ charge }: { charge: ChargeFigures }) {
  const { t } = useTexts()
  const { name, color } = stateOfCharge(charge)
  return <StatusBadge color={color}>{t(`words.states.${name}`)}</StatusBadge>
}
