import { startSimulator, type Simulator } from "../../src/simulator"
import { aCard, Caller } from "./simulator-caller"

describe("card tokenization, as the SDK calls it", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  const brandOf = (query: string) =>
    caller.send("GET", `/portalapi/v1/Card/Bin${query}`, {})

  it.each([
    ["411111", "VISA"],
    ["555555", "MASTERCARD"],
    ["378282", "AMEX"],
    ["438935", "ELO"],
    ["636368", "ELO"],
    ["606282", "HIPERCARD"],
    ["506758", "ALELO"],
  ])("knows %s as %s", async (bin, brand) => {
    const reply = await brandOf(`?bin=${bin}`)

    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ cardBrand: brand })
  })

  it.each([
    ["no bin", "", 1, "bin is required"],
    [
      "a whole card number",
      "?bin=4111111111111111",
      2,
      "bin must be the first 6 digits of the card",
    ],
    ["5 digits", "?bin=41111", 2, "bin must be the first 6 digits of the card"],
    ["digits of no brand", "?bin=999999", 2, "bin belongs to no known brand"],
  ])(
    "refuses %s in the SDK's shape",
    async (_what, query, errorCode, message) => {
      const reply = await brandOf(query)

      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        errors: [{ errorCode, message, field: "bin" }],
      })
    }
  )

  it("gives a card a token of its own each time", async () => {
    const [first, second] = [await caller.tokenize(), await caller.tokenize()]

    expect(first.status).toBe(200)
    const { cardToken } = first.body
    expect(first.body).toEqual({ cardToken, data: { cardToken } })
    expect(cardToken).toMatch(/^[0-9a-f]{48}$/)
    expect(second.body.cardToken).not.toBe(cardToken)
  })

  it.each([
    "brand",
    "cardNumber",
    "cardholderName",
    "expirationMonth",
    "expirationYear",
    "cvv",
  ])("refuses a card without %s and names the field", async (field) => {
    const absent = await caller.tokenize(aCard({ [field]: undefined }))
    const empty = await caller.tokenize(aCard({ [field]: "" }))

    expect(absent.status).toBe(400)
    expect(absent.body).toEqual({
      errors: [{ errorCode: 1, message: `${field} is required`, field }],
    })
    expect(empty.body).toEqual(absent.body)
  })

  it.each([
    [
      "a mistyped number",
      { cardNumber: "4111111111111112" },
      "cardNumber has a wrong check digit",
    ],
    [
      "a number with spaces",
      { cardNumber: "4111 1111 1111 1111" },
      "cardNumber must be 13 to 19 digits",
    ],
    [
      "an unknown brand",
      { brand: "DINERS" },
      "brand must be one of VISA, MASTERCARD, AMEX, ELO, HIPERCARD, ALELO",
    ],
    [
      "a month of one digit",
      { expirationMonth: "1" },
      "expirationMonth must be two digits, 01 to 12",
    ],
    [
      "a year of two digits",
      { expirationYear: "30" },
      "expirationYear must be four digits",
    ],
    [
      "an expired card",
      { expirationYear: "2020" },
      "expirationYear the card has expired",
    ],
    ["a cvv of two digits", { cvv: "12" }, "cvv must be 3 or 4 digits"],
    [
      "a wrong document",
      { cardholderDocument: "52998224726" },
      "cardholderDocument must be a CPF or a CNPJ, or be left out",
    ],
    [
      "a field of its own",
      { token: "x" },
      "token is not a field of this request",
    ],
  ])("refuses %s", async (_what, changes, message) => {
    const reply = await caller.tokenize(aCard(changes))

    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ errorCode: 2, message }])
  })

  it.each([
    ["left out", undefined],
    ["empty", ""],
    ["with punctuation", "529.982.247-25"],
  ])("accepts a holder's document %s", async (_how, cardholderDocument) => {
    const reply = await caller.tokenize(aCard({ cardholderDocument }))

    expect(reply.status).toBe(200)
  })

  it("accepts a brand in small letters, as the SDK's readers write it", async () => {
    expect((await caller.tokenize(aCard({ brand: "Visa" }))).status).toBe(200)
  })

  it("accepts a card until the last day of its month, by the simulator's clock", async () => {
    let now = Date.UTC(2030, 5, 30, 23)
    const dated = await startSimulator({ clock: { now: () => now } })
    const datedCaller = new Caller(dated.url)
    const card = aCard({ expirationMonth: "06", expirationYear: "2030" })

    const lastDay = await datedCaller.tokenize(card)
    now = Date.UTC(2030, 6, 1)
    const dayAfter = await datedCaller.tokenize(card)
    await dated.close()

    expect(lastDay.status).toBe(200)
    expect(dayAfter.status).toBe(400)
  })

  it.each([
    [
      "another merchant's CNPJ",
      { merchantcredential: "12ABC34501DE35" },
      "merchantCredential",
    ],
    [
      "another transparent token",
      { authorization: "wrong" },
      "transparentToken",
    ],
    [
      "a Bearer prefix",
      { authorization: "Bearer simulator-transparent-token" },
      "transparentToken",
    ],
  ])("refuses %s", async (_what, headers, field) => {
    const reply = await caller.tokenize(aCard(), headers)

    expect(reply.status).toBe(401)
    expect(reply.body.errors).toMatchObject([{ errorCode: 3, field }])
  })

  it("refuses a card that is not sent as JSON", async () => {
    const reply = await caller.tokenize("brand=VISA", {
      "content-type": "application/x-www-form-urlencoded",
    })

    expect(reply.status).toBe(415)
  })

  it("lets a shop's page read answers and errors, and answers its preflight", async () => {
    const preflight = await caller.send(
      "OPTIONS",
      "/payment/v2/temporary/card",
      {
        headers: { origin: "http://localhost:8000" },
      }
    )
    const refused = await caller.tokenize({})

    expect(preflight.status).toBe(204)
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*")
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST")
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, merchantcredential"
    )
    expect(refused.headers.get("access-control-allow-origin")).toBe("*")
  })

  it("lets no page call what belongs to the store's server", async () => {
    const preflight = await caller.send("OPTIONS", "/oauth2/token", {})

    expect(preflight.status).toBe(405)
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull()
  })
})
