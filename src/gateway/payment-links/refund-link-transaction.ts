import type { TimeBudget } from "../../core/time/time-budget"
import type { RefundOfLinkTransaction } from "../payment-link-client"
import { writeAmountRequest } from "../wire/amount-request"
import { callAboutLink } from "./call-about-link"
import type { Connection } from "../calls/connection"
import { guardedCall } from "../calls/guarded-call"
import type { PaymentLinkSettings } from "../settings"
import { shownDoneOrThrow } from "./shown-done"
import { saysRefunded } from "./wire/done-answer"

export async function refundLinkTransaction(
  connection: Connection<PaymentLinkSettings>,
  { transactionId, amount }: RefundOfLinkTransaction,
  budget: TimeBudget
): Promise<void> {
  const call = callAboutLink(connection.settings, {
    operation: "refund_link_transaction",
    of: "transactionId",
    id: transactionId,
    method: "POST",
    content: writeAmountRequest(amount),
  })
  return guardedCall<void>(
    connection,
    {
      call,
      repeatable: false,
      judge: (answer) =>
        shownDoneOrThrow(answer, call.context, (body) =>
          saysRefunded(body, transactionId)
        ),
    },
    budget
  )
}
