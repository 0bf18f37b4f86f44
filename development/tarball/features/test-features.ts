import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { runStep } from "../../command/run-step"
import type { TarballCheck, CheckResult } from "../compatibility-table"
import {
  testManualCapture,
  testPartialRefund,
  sellWithInterestIfPossible,
} from "./card-features"
import {
  continueByResumeLink,
  sellAtPixDiscount,
  sellByLink,
} from "./code-and-link-features"
import { testOrderEdit } from "./edited-order"
import { connectToStore } from "./connect-to-store"

/**
 * The first minor version of Medusa 2 in which a negative credit line increases the total. Without this, the plugin
 * cannot add interest.
 */
const FIRST_WITH_INTEREST = 20

/**
 * Tests the features that the quick start does not use, most of them by a sale. After each sale, compares the amounts
 * in Medusa, the ledger and the simulator. At the end, throws if the store has an open discrepancy.
 */
export async function testFeatures(
  addresses: { storeUrl: string; simulatorUrl: string },
  { medusa }: { medusa: string },
  seen: Map<TarballCheck, CheckResult>
): Promise<void> {
  const store = await connectToStore(addresses)
  const [, minor = 0] = medusa.split(".").map(Number)

  const pixSale = await runStep("Selling by Pix at a discount", () =>
    sellAtPixDiscount(store)
  )
  seen.set("Pix at a discount", "yes")
  const { seen: interest, sale } = await runStep(
    "Selling in installments",
    () =>
      sellWithInterestIfPossible(store, {
        canAddInterest: minor >= FIRST_WITH_INTEREST,
      })
  )
  seen.set("interest", interest)
  await runStep("Refunding a part of that", () =>
    testPartialRefund(store, sale)
  )
  seen.set("refund of a part", "yes")
  await runStep("Capturing a reserved card by hand", () =>
    testManualCapture(store)
  )
  seen.set("manual capture", "yes")
  await runStep("Selling by a payment link", () => sellByLink(store))
  seen.set("link", "yes")
  await runStep("Continuing a payment by its link", () =>
    continueByResumeLink(store)
  )
  seen.set("resume link", "yes")
  await runStep(
    "Adding to the order by Pix, paid by an administrator's link",
    () => testOrderEdit(store, pixSale)
  )
  seen.set("order edit", "yes")
  const { discrepancies } = await expectSuccess(
    store.admin.request("get", "/admin/checkout-transparent/discrepancies")
  )
  if ((discrepancies as unknown[]).length > 0) {
    throw new Error(`Something is listed: ${JSON.stringify(discrepancies)}`)
  }
}
