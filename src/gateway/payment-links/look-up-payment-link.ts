import type { TimeBudget } from "../../core/time/time-budget"
import type { PaymentLinkLookUp } from "../payment-link-client"
import { callAboutLink } from "./call-about-link"
import { linkInAnswer } from "./link-in-answer"
import type { Connection } from "../calls/connection"
import { guardedCall } from "../calls/guarded-call"
import type { PaymentLinkSettings } from "../settings"
import { saysLinkIsAbsent } from "./wire/link-absence"

export async function lookUpPaymentLink(
  connection: Connection<PaymentLinkSettings>,
  id: string,
  budget: TimeBudget
): Promise<PaymentLinkLookUp> {
  const call = callAboutLink(connection.settings, {
    operation: "look_up_payment_link",
    of: "paymentLinkId",
    id,
    method: "GET",
  })
  return guardedCall<PaymentLinkLookUp>(
    connection,
    {
      call,
      repeatable: true,
      judge: (answer) =>
        answer.httpStatus === 404 && saysLinkIsAbsent(answer.body)
          ? { kind: "absent" }
          : { kind: "found", link: linkInAnswer(answer, call.context) },
    },
    budget
  )
}
