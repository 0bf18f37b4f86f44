import type { MedusaError } from "@medusajs/framework/utils"
import { decimalFromMinorUnits, minorUnits } from "../domain/money"
import type {
  StoreCharge,
  StoreChargeDifference,
} from "../domain/saved-card/store-charge"
import { invalidRequestError } from "../medusa/refusal-errors"

/** Returns an error that names the fields in which a call differs from an earlier call with the same reference. */
export function reusedReferenceError(
  { reference, attempt }: StoreCharge,
  differences: readonly StoreChargeDifference[]
): MedusaError {
  const named = differences.map(
    ({ field, recorded, given }) =>
      `${field} was ${formatFieldValue(field, recorded)} and is ${formatFieldValue(field, given)}`
  )
  return invalidRequestError(
    `Nothing was charged: reference ${reference} is in use (attempt ${attempt}), and ${named.join(", ")}. Repeat a call with the same data, or use another reference.`
  )
}

function formatFieldValue(
  field: StoreChargeDifference["field"],
  value: string | number
): string {
  return field === "amount"
    ? decimalFromMinorUnits(minorUnits(Number(value)))
    : String(value)
}
