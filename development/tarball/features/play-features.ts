import { succeeds } from "../../../harness/shopper/a-shopper"
import { step } from "../../command/progress"
import type { Command, Mark } from "../compatibility-table"
import { captureByHand, refundAPart, sellInInstallments } from "./by-card"
import { continueByLink, sellAtPixDiscount, sellByLink } from "./by-code"
import { payForAnEdit } from "./edited-order"
import { openStore } from "./selling-store"

/**
 * The first minor version of Medusa 2 in which a negative credit line increases a total. Interest needs this behavior.
 */
const FIRST_WITH_INTEREST = 20

/**
 * Sells in each way that the quick start does not. After each sale, compares the amounts of order, payment collections,
 * ledger and simulator. The discount for Pix stays in the settings, so the later sales are made in a store with prices
 * by way of paying.
 */
export async function playFeatures(
  addresses: { storeUrl: string; simulatorUrl: string },
  { medusa }: { medusa: string },
  seen: Map<Command, Mark>
): Promise<void> {
  const store = await openStore(addresses)
  const [, minor = 0] = medusa.split(".").map(Number)

  const pixSale = await step("Selling by Pix at a discount", () =>
    sellAtPixDiscount(store)
  )
  seen.set("Pix at a discount", "yes")
  const { seen: interest, sale } = await step("Selling in installments", () =>
    sellInInstallments(store, {
      canAddInterest: minor >= FIRST_WITH_INTEREST,
    })
  )
  seen.set("interest", interest)
  await step("Refunding a part of that", () => refundAPart(store, sale))
  seen.set("refund of a part", "yes")
  await step("Capturing a reserved card by hand", () => captureByHand(store))
  seen.set("manual capture", "yes")
  await step("Selling by a payment link", () => sellByLink(store))
  seen.set("link", "yes")
  await step("Continuing a payment by its link", () => continueByLink(store))
  seen.set("resume link", "yes")
  await step(
    "Adding to the order by Pix, paid by an administrator's link",
    () => payForAnEdit(store, pixSale)
  )
  seen.set("order edit", "yes")
  const { discrepancies } = await succeeds(
    store.admin.request("get", "/admin/checkout-transparent/discrepancies")
  )
  if ((discrepancies as unknown[]).length > 0) {
    throw new Error(`Something is listed: ${JSON.stringify(discrepancies)}`)
  }
}
