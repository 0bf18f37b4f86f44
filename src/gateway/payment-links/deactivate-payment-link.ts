import type { TimeBudget } from "../../core/time/time-budget"
import { callAboutLink } from "./call-about-link"
import type { Connection } from "../calls/connection"
import { guardedCall } from "../calls/guarded-call"
import type { PaymentLinkSettings } from "../settings"
import { shownDoneOrThrow } from "./shown-done"
import { saysStillActive } from "./wire/done-answer"

const NO_CONTENT = 204

/** Not done where the answer says that it can still be paid: a link that is left open can be paid twice. */
export async function deactivatePaymentLink(
  connection: Connection<PaymentLinkSettings>,
  id: string,
  budget: TimeBudget
): Promise<void> {
  const call = callAboutLink(connection.settings, {
    operation: "deactivate_payment_link",
    of: "paymentLinkId",
    id,
    method: "POST",
  })
  return guardedCall<void>(
    connection,
    {
      call,
      repeatable: true,
      judge: (answer) => {
        if (answer.httpStatus !== NO_CONTENT) {
          shownDoneOrThrow(
            answer,
            call.context,
            (body) => !saysStillActive(body)
          )
        }
      },
    },
    budget
  )
}
