import { Client } from "pg"
import { changesIn } from "./support/changes"
import { anIntent } from "./support/an-intent"
import { codesIn } from "./support/codes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const codes = codesIn(here)
const { aCharge, change } = changesIn(here)

/** Statements about our tables, and requests to the gateway but for access tokens, that some work takes. */
async function costOf(work: () => Promise<unknown>) {
  const query = jest.spyOn(Client.prototype, "query")
  const before = (await here.simulator.requests()).length
  await work()
  const calls = query.mock.calls as unknown as [string | { text: string }][]
  query.mockRestore()
  return {
    statements: calls
      .map(([given]) => (typeof given === "string" ? given : given.text))
      .filter((text) => text.includes("checkout_transparent_")).length,
    requests: (await here.simulator.requests())
      .slice(before)
      .map(({ operation }) => operation)
      .filter((operation) => !["token", "tokenize"].includes(operation)),
  }
}

describe("what an operation costs, once there is an access token:", () => {
  beforeEach(() => here.authorize(anIntent()))

  it("a card sale", async () => {
    const intent = anIntent()
    await here.keepInput(intent)

    expect(
      await costOf(() => here.authorize(intent, { isLimited: true }))
    ).toEqual({ statements: 4, requests: ["authorize"] })
  })

  it("a Pix code", async () => {
    const intent = anIntent({ method: "pix" })
    await here.keepInput(intent)

    expect(await costOf(() => codes.aCode("pix", intent))).toEqual({
      statements: 3,
      requests: ["pix"],
    })
  })

  it("a refund, which is looked up before", async () => {
    const charge = await aCharge("paid")

    expect(await costOf(() => change(charge, "refund"))).toEqual({
      statements: 10,
      requests: ["look_up", "refund"],
    })
  })
})
