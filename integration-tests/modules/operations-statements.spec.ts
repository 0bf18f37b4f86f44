import { changesIn } from "./support/changes"
import { anIntent } from "./support/an-intent"
import { codesIn } from "./support/codes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const codes = codesIn(here)
const { aCharge, change } = changesIn(here)

/** Statements about our tables, and requests to the gateway but for access tokens, that some work takes. */
async function costOf(work: () => Promise<unknown>) {
  const { knex } = here.database
  const before = (await here.simulator.requests()).length
  let statements = 0
  const count = ({ sql }: { sql: string }) => {
    statements += sql.includes("checkout_transparent_") ? 1 : 0
  }
  knex.on("query", count)
  await work()
  knex.removeListener("query", count)
  return {
    statements,
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
