import {
  aCode,
  aCharge,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import {
  abandonUnshownPaymentCode,
  type AbandonmentChecks,
} from "./abandon-unshown-payment-code"

const IN_DOUBT = aCharge({
  ...aCode().charge,
  state: "unresolved",
  code: undefined,
})

async function abandonWith(
  limits: Partial<AbandonmentChecks>,
  { isUnshown = true, charge = IN_DOUBT } = {}
) {
  const markUnshownPaymentCodeAbandoned = jest.fn().mockResolvedValue(isUnshown)
  const message = await abandonUnshownPaymentCode(
    { markUnshownPaymentCodeAbandoned },
    charge,
    {
      mayAbandon: () => Promise.resolve(true),
      objectionToNewPayment: () => Promise.resolve(undefined),
      ...limits,
    }
  )
  return {
    message,
    isAbandoned: markUnshownPaymentCodeAbandoned.mock.calls.length > 0,
  }
}

describe("a code in doubt that was never shown", () => {
  it("a code whose creation has an unknown outcome and that was never shown is abandoned when the shopper chooses another payment", async () => {
    expect(await abandonWith({})).toEqual({
      message: undefined,
      isAbandoned: true,
    })
  })

  it("a code whose creation has an unknown outcome and that was never shown is not abandoned if the newly chosen payment would be refused", async () => {
    const objectionToNewPayment = () =>
      Promise.resolve("replacement_unavailable" as const)

    expect(
      await abandonWith({ objectionToNewPayment: objectionToNewPayment })
    ).toEqual({
      message: "replacement_unavailable",
      isAbandoned: false,
    })
  })

  it("if a cart has reached its maximum number of codes, the choice of another payment is refused as too_many_codes, and the cart's code in doubt is not abandoned", async () => {
    expect(
      await abandonWith({ mayAbandon: () => Promise.resolve(false) })
    ).toEqual({
      message: "too_many_codes",
      isAbandoned: false,
    })
  })

  it("if it is unknown whether a code was created, and the shopper may have seen it, the choice of another payment is refused as being_verified", async () => {
    expect(await abandonWith({}, { isUnshown: false })).toMatchObject({
      message: "being_verified",
    })
  })

  it("an abandoned code whose creation has an unknown outcome does not prevent another payment", async () => {
    const charge = { ...IN_DOUBT, abandonedAt: new Date() }

    expect(await abandonWith({}, { charge })).toEqual({
      message: undefined,
      isAbandoned: false,
    })
  })
})
