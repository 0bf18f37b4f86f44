import { aCode, aCharge } from "../../domain/reconciliation/inputs.spec"
import {
  abandonUnshownCode,
  type AbandonmentChecks,
} from "./abandon-unshown-code"

const IN_DOUBT = aCharge({
  ...aCode().charge,
  state: "unresolved",
  code: undefined,
})

async function given(
  limits: Partial<AbandonmentChecks>,
  { isUnshown = true, charge = IN_DOUBT } = {}
) {
  const abandonUnshown = jest.fn().mockResolvedValue(isUnshown)
  const message = await abandonUnshownCode({ abandonUnshown }, charge, {
    mayAbandon: () => Promise.resolve(true),
    objectionToChosen: () => Promise.resolve(undefined),
    ...limits,
  })
  return { message, isAbandoned: abandonUnshown.mock.calls.length > 0 }
}

describe("a code in doubt that was never shown", () => {
  it("a code whose creation has an unknown outcome and that was never shown is abandoned when the shopper chooses another payment", async () => {
    expect(await given({})).toEqual({ message: undefined, isAbandoned: true })
  })

  it("a code whose creation has an unknown outcome and that was never shown is not abandoned if the newly chosen payment would be refused", async () => {
    const objectionToChosen = () =>
      Promise.resolve("replacement_unavailable" as const)

    expect(await given({ objectionToChosen })).toEqual({
      message: "replacement_unavailable",
      isAbandoned: false,
    })
  })

  it("a code whose creation has an unknown outcome and that was never shown is not abandoned if the cart already has the maximum number of codes", async () => {
    expect(await given({ mayAbandon: () => Promise.resolve(false) })).toEqual({
      message: "too_many_codes",
      isAbandoned: false,
    })
  })

  it("if the plugin does not know whether the gateway created a code, and the shopper may have seen the code, the choice of another payment is refused as being_verified", async () => {
    expect(await given({}, { isUnshown: false })).toMatchObject({
      message: "being_verified",
    })
  })

  it("an abandoned code whose creation has an unknown outcome does not prevent another payment", async () => {
    const charge = { ...IN_DOUBT, abandonedAt: new Date() }

    expect(await given({}, { charge })).toEqual({
      message: undefined,
      isAbandoned: false,
    })
  })
})
