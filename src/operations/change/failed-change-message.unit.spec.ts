import {
  aCharge,
  anOperation,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import { renderMessage } from "../../texts/render-message"
import { failedChangeMessage } from "./failed-change-message"

it("the message for a refund that waits until an accepted refund is booked does not say that the earlier refund is in doubt, and does not suggest to resolve it", () => {
  const charge = aCharge()
  const operation = anOperation("ctop_1", {
    kind: "refund",
    // The outcome was unknown for a while, until a lookup showed the refund.
    inconclusiveAnswerAt: new Date(),
    bookedAt: undefined,
  })
  const why = failedChangeMessage("refund", charge, {
    kind: "to_be_booked",
    charge,
    operation,
  })

  expect(renderMessage(why, "en")).toMatch(
    /^Nothing was refunded: .*has made the previous refund .*Medusa has not booked it yet/
  )
  for (const language of ["en", "pt-BR"] as const) {
    expect(renderMessage(why, language)).not.toMatch(
      /confirm|Resolve|Resolver|does not show|não a mostra/
    )
  }
})
