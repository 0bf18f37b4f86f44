import type { TimeBudget } from "../../core/time/time-budget"
import type { RefundOfLinkTransaction } from "../payment-link-client"
import { writeAmountRequest } from "../wire/amount-request"
import { callAboutLink } from "./call-about-link"
import { type LinkConnection, sendLinkCall } from "./send-link-call"
import { shownDoneOrThrow } from "./shown-done"
import { saysRefunded } from "./wire/done-answer"

export async function refundLinkTransaction(
  connection: LinkConnection,
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
  return sendLinkCall<void>(
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
