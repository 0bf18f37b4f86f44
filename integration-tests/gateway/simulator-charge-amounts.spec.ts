import { startSimulator, type Simulator } from "../../src/simulator"
import { Caller } from "./simulator-caller"

describe.each(["capture", "refund"] as const)("what a %s may hold", (call) => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it.each([
    ["no amount", {}, "amount", "is required"],
    ["nothing", { amount: 0 }, "amount", "must be at least 1"],
    ["a fraction", { amount: 10.5 }, "amount", "must be an integer, in cents"],
    [
      "a sum in words",
      { amount: "1000" },
      "amount",
      "must be an integer, in cents",
    ],
    ["null", { amount: null }, "amount", "must be an integer, in cents"],
    ["more than 32 bits", { amount: 2 ** 31 }, "amount", "must fit in 32 bits"],
    [
      "a field too many",
      { amount: 1, reason: "late" },
      "reason",
      "is not a field of this request",
    ],
    ["a list", [1], "(body)", "must be of type object, not array"],
  ])("not %s", async (_what, body, field, message) => {
    const reserved = await caller.charge("reserved")
    const before = await simulator.charges()

    const reply = await reserved[call](body)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: "Invalid request",
      errors: [{ field, message }],
    })
    expect(await simulator.charges()).toEqual(before)
    expect(await simulator.requests(call)).toMatchObject([
      {
        merchantChargeId: reserved.merchantChargeId,
        status: 400,
        refusal: `Invalid request; ${field} ${message}`,
      },
    ])
  })

  it.each([
    ["no body at all", undefined],
    ["something that is not JSON", "{amount"],
  ])("not %s", async (_what, body) => {
    const reply = await (await caller.charge("reserved"))[call](body)

    expect(reply.status).toBe(400)
    expect(reply.body.message).toBe("The body must be JSON")
  })

  it("no id that could be none, and only with an access token and JSON", async () => {
    const path = `/sandbox/v1/charge/any-charge/${call}`
    const accessToken = await caller.accessToken()
    const authorization = `Bearer ${accessToken}`
    const accept = "application/json"

    const wrongId = await caller[call](accessToken, "a_b", 1)
    const wrongToken = await caller[call]("wrong", "any-charge", 1)
    const notJson = await caller.send("POST", path, {
      body: "amount=1",
      headers: {
        authorization,
        accept,
        "content-type": "application/x-www-form-urlencoded",
      },
    })
    const wrongMethod = await caller.send("GET", path, {
      headers: { authorization, accept },
    })

    expect(wrongId.status).toBe(400)
    expect(wrongId.body.errors).toEqual([
      {
        field: "merchantChargeId",
        message: "must be 6 to 36 letters, digits and hyphens",
      },
    ])
    expect(wrongToken.status).toBe(401)
    expect(notJson.status).toBe(415)
    expect(wrongMethod.status).toBe(405)
  })
})
