import { readFileSync } from "node:fs"
import { cardToTokenize, aLinkRequest } from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  DAY_MS,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver()

const lookUpWith = (token: string) =>
  stage.caller.sendHttpRequest("GET", "/sandbox/v1/charge/no-such-charge", {
    headers: { authorization: `Bearer ${token}` },
  })

describe("the simulator's access tokens", () => {
  it("an access token of the simulator has its client's scope and is valid for five minutes, and a later token request returns a different token", async () => {
    const reply = await stage.caller.requestToken()
    const { access_token } = reply.body
    await stage.simulator.advanceClock(299_000)
    const inTime = await lookUpWith(access_token)
    await stage.simulator.advanceClock(1_000)
    const tooLate = await lookUpWith(access_token)

    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^.{20,}$/),
      token_type: "Bearer",
      expires_in: 300,
      scope: "p2b.checkout.transactional",
    })
    expect((await stage.caller.requestLinkToken()).body.scope).toBe(
      "p2b.paymentlink.transactional"
    )
    expect(await stage.caller.newAccessToken()).not.toBe(access_token)
    expect([inTime.status, tooLate.status]).toEqual([404, 401])
    expect(tooLate.body.message).toMatch(/^the access token expired at 2/)
    expect(tooLate.headers.get("www-authenticate")).toBe("Bearer")
  })

  it("an earlier access token of the simulator remains valid after a new one was issued, unless setNewTokenEndsOld was called with true", async () => {
    const { caller, simulator } = stage
    const two = [await caller.newAccessToken(), await caller.newAccessToken()]
    await simulator.setNewTokenEndsOld(true)
    const tokens = [...two, await caller.newAccessToken()]
    await caller.requestLinkToken()
    const replies = await Promise.all(tokens.map(lookUpWith))
    await simulator.reset()
    const first = await caller.newAccessToken()
    await caller.newAccessToken()

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 404])
    expect(replies[0]!.body.message).toBe(
      "a newer access token has ended this one"
    )
    expect((await lookUpWith(first)).status).toBe(404)
  })
})

describe("the simulator's credentials", () => {
  it.each([
    [401, "invalid_client", { client_secret: "wrong" }],
    [401, "invalid_client", { client_id: "nobody" }],
    [400, "unsupported_grant_type", { grant_type: "password" }],
  ])(
    "the simulator answers a token request with status %i and the error %s if the fields of the request are changed to %j",
    async (status, error, changes) => {
      const reply = await stage.caller.requestToken(changes)

      expect([reply.status, reply.body.error]).toEqual([status, error])
    }
  )

  it("a credential that was replaced at the simulator remains valid for 7 more days, even if its successor is replaced within this time", async () => {
    const { simulator, caller } = stage
    const next = await simulator.rotateCredential()
    await simulator.advanceClock(6 * DAY_MS)
    await simulator.rotateCredential()
    await simulator.advanceClock(DAY_MS - 1)
    const inTime = await caller.requestToken()
    await simulator.advanceClock(1)
    const tooLate = await caller.requestToken()
    const second = await caller.requestToken({}, next)

    expect([inTime, tooLate, second].map(({ status }) => status)).toEqual([
      200, 401, 200,
    ])
    expect(tooLate.body.error_description).toMatch(/has been revoked since/)
  })

  it("the simulator gives a credential for charges no access to payment links, and a credential for payment links none to charges", async () => {
    const { caller, simulator } = stage
    const authorization = `Bearer ${await caller.newAccessToken()}`
    const calls = [
      await caller.createLink(aLinkRequest(), { authorization }),
      await lookUpWith((await caller.requestLinkToken()).body.access_token),
    ]

    for (const { status, body } of calls) {
      expect([status, body.message]).toEqual([403, "Missing required scope"])
    }
    expect(await simulator.paymentLinks()).toEqual([])
  })
})

describe("the simulator's card tokenization", () => {
  it("the simulator serves the gateway's card SDK, but with the simulator's address in it", async () => {
    const { url } = stage.simulator
    const sdk = await (await fetch(`${url}/card-sdk.js`)).text()

    expect(sdk.replaceAll(url, "https://checkout.picpay.com")).toBe(
      readFileSync(require.resolve("checkout-transparent"), "utf8")
    )
    expect(sdk).not.toContain("picpay.com")
  })

  it.each([{}, { cardholderDocument: "529.982.247-25" }])(
    "the simulator's answer to the tokenization of a card contains the card token both as cardToken and as data.cardToken (changed card fields: %j)",
    async (changes) => {
      const { status, body } = await stage.caller.tokenize(
        cardToTokenize(changes)
      )
      const { cardToken } = body

      expect(status).toBe(200)
      expect(body).toEqual({ cardToken, data: { cardToken } })
      expect(cardToken).toMatch(/^[0-9a-f]{48}$/)
      expect(await stage.caller.cardToken()).not.toBe(cardToken)
    }
  )

  it.each([
    [401, { merchantcredential: "12ABC34501DE35" }, "merchantCredential"],
    [401, { authorization: "wrong" }, "transparentToken"],
    [415, { "content-type": "text/plain" }, "Content-Type"],
  ])(
    "if the headers of a request to tokenize a card are wrong, the simulator answers with status %i (changed headers: %j)",
    async (status, headers, field) => {
      const reply = await stage.caller.tokenize(cardToTokenize(), headers)

      expect(reply.status).toBe(status)
      expect(reply.body.errors).toMatchObject([
        { errorCode: status === 401 ? 3 : 2, field },
      ])
    }
  )
})
