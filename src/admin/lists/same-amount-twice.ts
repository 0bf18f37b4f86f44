import type { ListedCharge } from "../api/use-lists"

type Attempt = Pick<
  ListedCharge,
  | "id"
  | "amount"
  | "captured"
  | "refunded"
  | "state"
  | "is_being_confirmed"
  | "created_at"
>

const DAY_MS = 86_400_000

/**
 * Charges of one buyer that look like the same sale charged twice: the same amount within a day of each
 * other, while both hold money or may. What was given back, declined or let go is none of it.
 */
export function sameAmountTwice<Charge extends Attempt>(
  charges: Charge[]
): Charge[] {
  const holding = charges.filter(mayBeCharged)
  return holding.filter((one) =>
    holding.some(
      (other) =>
        other.id !== one.id &&
        other.amount === one.amount &&
        Math.abs(Date.parse(other.created_at) - Date.parse(one.created_at)) <=
          DAY_MS
    )
  )
}

function mayBeCharged(charge: Attempt): boolean {
  return (
    charge.is_being_confirmed ||
    charge.state === "authorized" ||
    charge.captured > charge.refunded
  )
}
