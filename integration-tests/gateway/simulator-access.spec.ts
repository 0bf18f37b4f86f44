import {
  CHECKOUT_SCOPE,
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  startSimulator,
} from "../../src/simulator"
import { aCard, Caller } from "./simulator-caller"
import { aLinkRequest, LinkCaller } from "./simulator-payment-link-caller"
import { anotherMerchant, aStage, DAY_MS } from "./simulator-stage"

const stage = aStage()

describe("access tokens", () => {
  it("are given to a known client for five minutes, each its own", async () => {
    const reply = await stage.caller.requestToken()

    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^.{20,}$/),
      token_type: "Bearer",
      expires_in: 300,
      scope: CHECKOUT_SCOPE,
    })
    expect(await stage.caller.accessToken()).not.toBe(reply.body.access_token)
  })

  it.each([
    [401, "invalid_client", { client_secret: "wrong" }],
    [401, "invalid_client", { client_id: "nobody" }],
    [400, "unsupported_grant_type", { grant_type: "password" }],
  ])("are refused with %i %s for %j", async (status, error, changes) => {
    const reply = await stage.caller.requestToken(changes)

    expect([reply.status, reply.body.error]).toEqual([status, error])
  })

  it("end after 300 seconds", async () => {
    const accessToken = await stage.caller.accessToken()
    await stage.simulator.advanceClock(299_000)
    const inTime = await stage.caller.lookUp(accessToken, "no-such-charge")
    await stage.simulator.advanceClock(1_000)
    const tooLate = await stage.caller.lookUp(accessToken, "no-such-charge")

    expect([inTime.status, tooLate.status]).toEqual([404, 401])
    expect(tooLate.body.message).toMatch(/^the access token expired at 2/)
  })

  it("all live on, unless a new one ends the old ones of the same product, until a reset", async () => {
    const { caller, links, simulator } = stage
    const two = [await caller.accessToken(), await caller.accessToken()]
    await simulator.setNewTokenEndsOld(true)
    const tokens = [...two, await caller.accessToken()]
    await links.caller.accessToken()
    const replies = await Promise.all(
      tokens.map((each) => caller.lookUp(each, "no-such"))
    )
    await simulator.reset()
    const first = await caller.accessToken()
    await caller.accessToken()

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 404])
    expect(replies[0]?.body.message).toBe(
      "a newer access token has ended this one"
    )
    expect((await caller.lookUp(first, "no-such")).status).toBe(404)
  })
})

describe("credentials", () => {
  it.each(["checkout", "payment links"])(
    "of %s that were replaced work for 7 more days, and a second replacement prolongs nothing",
    async (product) => {
      const { simulator } = stage
      const caller = product === "checkout" ? stage.caller : stage.links.caller
      const rotate = () =>
        product === "checkout"
          ? simulator.rotateCredential()
          : simulator.rotatePaymentLinkCredential()
      const { clientId, clientSecret } = await rotate()
      await simulator.advanceClock(6 * DAY_MS)
      const newest = await rotate()
      await simulator.advanceClock(DAY_MS - 1)
      const inTime = await caller.requestToken()
      await simulator.advanceClock(1)
      const tooLate = await caller.requestToken()
      const second = await caller.requestToken({
        client_id: clientId,
        client_secret: clientSecret,
      })

      expect([inTime, tooLate, second].map(({ status }) => status)).toEqual([
        200, 401, 200,
      ])
      expect(tooLate.body.error_description).toMatch(/has been revoked since/)
      expect(newest.clientId).toMatch(/^simulator-client-/)
    }
  )

  it("of one product do not open the other", async () => {
    const { caller, links, simulator } = stage
    const onLink = await links.create(aLinkRequest(), {
      authorization: `Bearer ${await caller.accessToken()}`,
    })
    const linkToken = await links.caller.requestToken()
    const onCharge = await caller.lookUp(
      linkToken.body.access_token,
      "a-charge"
    )

    expect(linkToken.body.scope).toBe(PAYMENT_LINK_SCOPE)
    for (const { status, body } of [onLink, onCharge]) {
      expect([status, body.message]).toEqual([403, "Missing required scope"])
    }
    expect(await simulator.paymentLinks()).toEqual([])
  })

  it("without the scope of links are refused at once, also with a token from before", async () => {
    const { links, simulator } = stage
    const authorization = `Bearer ${await links.caller.accessToken()}`
    await simulator.changePaymentLinkAccess({ scopes: [] })

    expect((await links.caller.requestToken()).body.scope).toBe("")
    expect((await links.create(aLinkRequest(), { authorization })).status).toBe(
      403
    )
  })

  it("of a merchant without the product get a token, and are refused when it is used", async () => {
    const merchants = [{ ...defaultMerchant, scopes: [] }]
    const other = await startSimulator({ merchants })
    const stranger = new Caller(other.url)
    const call = await stranger.lookUp(await stranger.accessToken(), "a-charge")
    await other.close()

    expect(call.status).toBe(403)
  })

  it("for links are none for a merchant without them, and never those of checkout", async () => {
    const { paymentLinkCredential: _none, ...merchant } = defaultMerchant
    const plain = await startSimulator({ merchants: [merchant] })
    const reply = await new LinkCaller(plain.url).caller.requestToken()
    await expect(plain.rotatePaymentLinkCredential()).rejects.toThrow(
      "no payment-link credential"
    )
    await plain.close()

    expect(reply.status).toBe(401)
    await expect(
      startSimulator({
        merchants: [
          { ...merchant, paymentLinkCredential: merchant.credential },
        ],
      })
    ).rejects.toThrow(
      "paymentLinkCredential must have a client id of its own; simulator-client-id is that of checkout"
    )
  })

  it("show a merchant nothing of another's, who may use the same ids", async () => {
    const merchants = [defaultMerchant, anotherMerchant]
    const shared = await startSimulator({ merchants })
    const one = new Caller(shared.url)
    const two = new Caller(shared.url, anotherMerchant)
    const [oneLinks, twoLinks] = [
      new LinkCaller(shared.url),
      new LinkCaller(shared.url, anotherMerchant),
    ]
    const charge = await one.charge("reserved")
    const { merchantChargeId } = charge
    const link = aLinkRequest()
    const { id } = await oneLinks.link(link)
    const token = await two.accessToken()
    const statuses = [
      (await two.lookUp(token, merchantChargeId)).status,
      (await two.capture(token, merchantChargeId, 15_990)).status,
      (await twoLinks.lookUp(id)).status,
      (await two.pay({ changes: { merchantChargeId } })).reply.status,
      (await twoLinks.create(link)).status,
    ]
    const after = await charge.lookUp()
    await shared.close()

    expect(statuses).toEqual([404, 404, 404, 200, 201])
    expect(after.body.chargeStatus).toBe("PRE_AUTHORIZED")
  })
})

describe("card tokenization, as the SDK calls it", () => {
  it.each([
    ["411111", "VISA"],
    ["555555", "MASTERCARD"],
    ["378282", "AMEX"],
    ["438935", "ELO"],
    ["636368", "ELO"],
    ["606282", "HIPERCARD"],
    ["506758", "ALELO"],
  ])("knows %s as %s", async (bin, cardBrand) => {
    const path = `/portalapi/v1/Card/Bin?bin=${bin}`
    const reply = await stage.caller.send("GET", path, {})

    expect(reply).toMatchObject({ status: 200, body: { cardBrand } })
  })

  it("gives a card a token of its own each time, where both readings of the notes find it", async () => {
    const { body } = await stage.caller.tokenize()
    const { cardToken } = body

    expect(body).toEqual({ cardToken, data: { cardToken } })
    expect(cardToken).toMatch(/^[0-9a-f]{48}$/)
    expect(await stage.caller.cardToken()).not.toBe(cardToken)
  })

  it.each([
    { cardholderDocument: undefined },
    { cardholderDocument: "" },
    { cardholderDocument: "529.982.247-25" },
    { brand: "Visa" },
  ])("accepts a card with %j", async (changes) => {
    expect((await stage.caller.tokenize(aCard(changes))).status).toBe(200)
  })

  it("accepts a card until the last day of its month, by the simulator's clock", async () => {
    const card = aCard({ expirationMonth: "01", expirationYear: "2030" })
    await stage.simulator.advanceClock(30 * DAY_MS)
    const lastDay = await stage.caller.tokenize(card)
    await stage.simulator.advanceClock(DAY_MS / 2)
    const dayAfter = await stage.caller.tokenize(card)

    expect([lastDay.status, dayAfter.status]).toEqual([200, 400])
  })

  it.each([
    [{ merchantcredential: "12ABC34501DE35" }, "merchantCredential"],
    [{ authorization: "wrong" }, "transparentToken"],
    [
      { authorization: "Bearer simulator-transparent-token" },
      "transparentToken",
    ],
  ])("refuses %j", async (headers, field) => {
    const reply = await stage.caller.tokenize(aCard(), headers)

    expect(reply.status).toBe(401)
    expect(reply.body.errors).toMatchObject([{ errorCode: 3, field }])
  })

  it("refuses a card that is not sent as JSON", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }

    expect((await stage.caller.tokenize("brand=VISA", headers)).status).toBe(
      415
    )
  })

  it("lets a shop's page read answers and errors, and answers its preflight; no page calls what is the server's", async () => {
    const { caller } = stage
    const path = "/payment/v2/temporary/card"
    const preflight = await caller.send("OPTIONS", path, {})
    const refused = await caller.tokenize({})
    const ofServer = await caller.send("OPTIONS", "/oauth2/token", {})
    const corsOf = ({ headers }: { headers: Headers }) =>
      ["origin", "methods", "headers"].map((name) =>
        headers.get(`access-control-allow-${name}`)
      )

    expect(preflight.status).toBe(204)
    expect(corsOf(preflight)).toEqual([
      "*",
      "POST",
      "authorization, content-type, merchantcredential",
    ])
    expect(corsOf(refused)[0]).toBe("*")
    expect([ofServer.status, ...corsOf(ofServer)]).toEqual([
      405,
      null,
      null,
      null,
    ])
  })
})
