import type { Charge } from "../../domain/charge/charge"
import { accountIdsSharingNotificationTokens } from "../../options/notification-tokens"
import type { AccountServices } from "../perform/operation-dependencies"
import type {
  UnjudgedReports,
  UnusableReport,
} from "../../payment-method-adapters/notification-report"
import { adapterOf } from "../../payment-method-adapters/registry"

/**
 * Returns the reports of the notifications about a charge that were not judged yet. Unusable reports are returned in
 * the separate list `unusable`, with the reason. For a payment link, first records the reported payments and refunds in
 * the ledger.
 *
 * Each account has its own address for notifications. A report is also unusable if its notification was sent to the
 * address of another account, and the two accounts have no notification token in common. Otherwise a sender who knows
 * only the token of the other account could report payments of this account.
 */
export async function collectUnjudgedNotificationReports(
  dependencies: Pick<AccountServices, "account" | "ledger">,
  charge: Charge
): Promise<UnjudgedReports> {
  const { account, ledger } = dependencies
  const received = (await ledger.findUnhandledNotifications(charge)).filter(
    ({ judgedAs }) => judgedAs === undefined
  )
  const together = accountIdsSharingNotificationTokens(
    account.id,
    ledger.pluginOptions.accounts
  )
  const ours = received.filter((one) => together.includes(one.account))
  const unusable: UnusableReport[] = received
    .filter((one) => !ours.includes(one))
    .map((one) => ({
      id: one.id,
      objection: "notified_other_account",
      why: `it was sent to the address of account "${one.account}", which has no token of account "${account.id}"`,
    }))
  const reported = await adapterOf(charge).collectReports(
    dependencies,
    charge,
    ours
  )
  return { ...reported, unusable: [...unusable, ...reported.unusable] }
}
