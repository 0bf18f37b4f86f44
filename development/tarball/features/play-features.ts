import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { runStep } from "../../command/progress"
import type { TarballCheck, CheckResult } from "../compatibility-table"
import { captureByHand, refundAPart, sellInInstallments } from "./by-card"
import { continueByResumeLink, sellAtPixDiscount, sellByLink } from "./by-code"
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
  seen: Map<TarballCheck, CheckResult>
): Promise<void> {
  const store = await openStore(addresses)
  const [, minor = 0] = medusa.split(".").map(Number)

  const pixSale = await runStep("Selling by Pix at a discount", () =>
    sellAtPixDiscount(store)
  )
  seen.set("Pix at a discount", "yes")
  const { seen: interest, sale } = await runStep(
    "Selling in installments",
    () =>
      sellInInstallments(store, {
        canAddInterest: minor >= FIRST_WITH_INTEREST,
      })
  )
  seen.set("interest", interest)
  await runStep("Refunding a part of that", () => refundAPart(store, sale))
  seen.set("refund of a part", "yes")
  await runStep("Capturing a reserved card by hand", () => captureByHand(store))
  seen.set("manual capture", "yes")
  await runStep("Selling by a payment link", () => sellByLink(store))
  seen.set("link", "yes")
  await runStep("Continuing a payment by its link", () =>
    continueByResumeLink(store)
  )
  seen.set("resume link", "yes")
  await runStep(
    "Adding to the order by Pix, paid by an administrator's link",
    () => payForAnEdit(store, pixSale)
  )
  seen.set("order edit", "yes")
  const { discrepancies } = await expectSuccess(
    store.admin.request("get", "/admin/checkout-transparent/discrepancies")
  )
  if ((discrepancies as unknown[]).length > 0) {
    throw new Error(`Something is listed: ${JSON.stringify(discrepancies)}`)
  }
}
