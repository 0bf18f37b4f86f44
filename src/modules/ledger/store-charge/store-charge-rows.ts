import type { StoreCharge as Recorded } from "../../../domain/saved-card/store-charge"
import { minorUnits } from "../../../domain/money"
import { fromRow, type RowOf } from "../database/convert-rows"
import type { StoreCharge } from "../models/store-charge-model"

export const STORE_CHARGE_TABLE = "checkout_transparent_store_charge"

export type StoreChargeRow = RowOf<typeof StoreCharge>

export function storeChargeFromRow(row: StoreChargeRow): Recorded {
  const { amount, ...storeCharge } = fromRow(row)
  return { ...storeCharge, amount: minorUnits(amount) }
}
