import {
  CHECKOUT_SCOPE,
  defaultMerchant,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

const DAY = 24 * 60 * 60 * 1000

describe("the token endpoint", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    const noon = Date.UTC(2030, 0, 1, 12)
    simulator = await startSimulator({ clock: { now: () => noon } })
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it("gives a known client an access token for five minutes", async () => {
    const reply = await caller.requestToken()

    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^.{20,}$/),
      token_type: "Bearer",
      expires_in: 300,
      scope: CHECKOUT_SCOPE,
    })
  })

  it("gives each request a token of its own", async () => {
    const [first, second] = await Promise.all([
      caller.accessToken(),
      caller.accessToken(),
    ])

    expect(first).not.toBe(second)
    expect(await simulator.requests("token")).toHaveLength(2)
  })

  it("refuses a wrong secret and an unknown client as invalid_client", async () => {
    const wrongSecret = await caller.requestToken({ client_secret: "wrong" })
    const unknownClient = await caller.requestToken({ client_id: "nobody" })

    expect(wrongSecret.status).toBe(401)
    expect(wrongSecret.body).toEqual({
      error: "invalid_client",
      error_description: "client_secret does not belong to this client_id",
    })
    expect(unknownClient.status).toBe(401)
    expect(unknownClient.body.error_description).toBe("client_id is not known")
  })

  it.each([
    [
      "an unknown field",
      { scope: "all" },
      "scope is not a field of this request",
    ],
    ["a missing field", { client_id: undefined }, "client_id is required"],
    [
      "an empty field",
      { client_secret: "" },
      "client_secret must not be empty",
    ],
    [
      "a field of another type",
      { client_id: 7 },
      "client_id must be of type string, not number",
    ],
  ])("refuses %s and names it", async (_what, changes, message) => {
    const reply = await caller.requestToken(changes)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      error: "invalid_request",
      error_description: message,
    })
  })

  it("refuses another grant", async () => {
    const reply = await caller.requestToken({ grant_type: "password" })

    expect(reply.status).toBe(400)
    expect(reply.body.error).toBe("unsupported_grant_type")
  })

  it("refuses a form, and says which content type it wants", async () => {
    const reply = await caller.requestToken(
      {},
      {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      }
    )

    expect(reply.status).toBe(415)
    expect(reply.body.error_description).toBe(
      "Content-Type must be application/json, not application/x-www-form-urlencoded"
    )
  })

  it("refuses a request that does not accept JSON by name", async () => {
    const reply = await caller.requestToken(
      {},
      { "content-type": "application/json", accept: "*/*" }
    )

    expect(reply.status).toBe(406)
    expect(reply.body.error_description).toBe(
      "Accept must name application/json, not */*"
    )
  })

  it("refuses a body that is not JSON", async () => {
    const reply = await caller.send("POST", "/oauth2/token", {
      body: "{",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
      },
    })

    expect(reply.status).toBe(400)
    expect(reply.body.error_description).toBe("the body must be JSON")
  })

  it("stops honouring an access token after 300 seconds", async () => {
    const accessToken = await caller.accessToken()

    await simulator.advanceClock(299_000)
    const inTime = await caller.lookUp(accessToken, "no-such-charge")
    await simulator.advanceClock(1_000)
    const tooLate = await caller.lookUp(accessToken, "no-such-charge")

    expect(inTime.status).toBe(404)
    expect(tooLate.status).toBe(401)
    expect(tooLate.body.message).toMatch(/^the access token expired at 2/)
  })

  it("honours a replaced credential for seven days and not longer", async () => {
    const replacement = await simulator.rotateCredential()

    await simulator.advanceClock(7 * DAY - 1)
    const oldInTime = await caller.requestToken()
    await simulator.advanceClock(1)
    const oldTooLate = await caller.requestToken()
    const fresh = await caller.requestToken({
      client_id: replacement.clientId,
      client_secret: replacement.clientSecret,
    })

    expect(oldInTime.status).toBe(200)
    expect(oldTooLate.status).toBe(401)
    expect(oldTooLate.body.error_description).toMatch(/has been revoked since/)
    expect(fresh.status).toBe(200)
  })

  it("lets a second replacement not prolong the first credential", async () => {
    await simulator.rotateCredential()
    await simulator.advanceClock(6 * DAY)
    await simulator.rotateCredential()

    await simulator.advanceClock(1 * DAY)

    expect((await caller.requestToken()).status).toBe(401)
  })

  it("honours all tokens of a client, unless told that a new one ends the old one", async () => {
    const first = await caller.accessToken()
    const second = await caller.accessToken()
    await simulator.setNewTokenEndsOld(true)
    const third = await caller.accessToken()

    const replies = await Promise.all(
      [first, second, third].map((each) => caller.lookUp(each, "no-such"))
    )

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 404])
    expect(replies[0]?.body.message).toBe(
      "a newer access token has ended this one"
    )
  })

  it("ends no token of the other integration with a new one", async () => {
    const { clientId, clientSecret } = defaultMerchant.paymentLinkCredential
    await simulator.setNewTokenEndsOld(true)
    const ofCheckout = await caller.accessToken()

    await caller.requestToken({
      client_id: clientId,
      client_secret: clientSecret,
    })

    expect((await caller.lookUp(ofCheckout, "no-such")).status).toBe(404)
  })

  it("honours all tokens again after a reset", async () => {
    await simulator.setNewTokenEndsOld(true)
    await simulator.reset()

    const first = await caller.accessToken()
    await caller.accessToken()

    expect((await caller.lookUp(first, "no-such")).status).toBe(404)
  })

  it("refuses a merchant without the product when it calls, not when it asks for a token", async () => {
    const withoutProduct = await startSimulator({
      merchants: [{ ...defaultMerchant, scopes: [] }],
    })
    const stranger = new Caller(withoutProduct.url)

    const token = await stranger.requestToken()
    const call = await stranger.lookUp(token.body.access_token, "some-charge")
    await withoutProduct.close()

    expect(token.status).toBe(200)
    expect(call.status).toBe(403)
    expect(call.body.message).toBe("Missing required scope")
  })
})
