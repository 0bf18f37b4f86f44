import {
  aCard,
  aCredit,
  aCustomer,
  anAuthorization,
  aTransaction,
  Caller,
} from "./simulator-caller"
import {
  aCodeRequest,
  aPixTransaction,
  aWalletTransaction,
} from "./simulator-codes"
import { aLinkCharge, aLinkRequest } from "./simulator-payment-link-caller"
import { startSimulator } from "../../src/simulator"
import { aStage } from "./simulator-stage"

type Changes = Record<string, unknown>
type Creation = "authorization" | "pix" | "wallet"

const inTransaction = (changes: Changes) => ({
  transactions: [aTransaction(changes)],
})
const inCredit = (changes: Changes) =>
  inTransaction({ credit: aCredit(changes) })
const inAddress = (changes: Changes) =>
  inCredit({ billingAddress: { ...aCredit().billingAddress, ...changes } })
const inCustomer = (changes: Changes) => ({ customer: aCustomer(changes) })
const inPhone = (changes: Changes) =>
  inCustomer({ phone: { ...aCustomer().phone, ...changes } })
const inPix = (changes: Changes) => ({
  transactions: [aPixTransaction(changes)],
})
const inWallet = (changes: Changes) => ({
  transactions: [aWalletTransaction(changes)],
})
const expiring = (expiration: unknown) => inPix({ pix: { expiration } })

// One rule per line. What all creations have in common is shown of the authorization.
// prettier-ignore
const creationRules: [Creation, string, Changes, string, string][] = [
  ["authorization", "an unknown field", { note: "hi" }, "note", "is not a field of this request"],
  ["authorization", "another payment source", { paymentSource: "STORE" }, "paymentSource", "must be GATEWAY"],
  ["authorization", "no payment source", { paymentSource: undefined }, "paymentSource", "is required"],
  ["authorization", "a charge id of 5 characters", { merchantChargeId: "abc-1" }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["authorization", "a charge id of 37 characters", { merchantChargeId: "a".repeat(37) }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["authorization", "a charge id with an underscore", { merchantChargeId: "order_1" }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["authorization", "a smart checkout id that is no UUID", { smartCheckoutId: "1" }, "smartCheckoutId", "must be a UUID"],
  ["authorization", "a late capture in words", { lateCapture: "true" }, "lateCapture", "must be of type boolean, not string"],
  ["authorization", "device information in words", { deviceInformation: "phone" }, "deviceInformation", "must be of type object, not string"],
  ["authorization", "no customer", { customer: undefined }, "customer", "is required"],
  ["authorization", "a name with a dot", inCustomer({ name: "Maria S. Silva" }), "customer.name", "must consist of letters, digits, spaces and & only"],
  ["authorization", "an empty name", inCustomer({ name: "" }), "customer.name", "must not be empty"],
  ["authorization", "a name of 256 characters", inCustomer({ name: "a".repeat(256) }), "customer.name", "must be at most 255 characters"],
  ["authorization", "no e-mail address", inCustomer({ email: "maria" }), "customer.email", "must be an e-mail address"],
  ["authorization", "a CPF with wrong check digits", inCustomer({ document: "52998224726" }), "customer.document", "must be a CPF: 11 digits without punctuation, with right check digits"],
  ["authorization", "a CPF with punctuation", inCustomer({ document: "529.982.247-25" }), "customer.document", "must be a CPF: 11 digits without punctuation, with right check digits"],
  ["authorization", "a CNPJ with wrong check digits", inCustomer({ document: "12ABC34501DE36", documentType: "CNPJ" }), "customer.document", "must be a CNPJ: 14 characters without punctuation, with right check digits"],
  ["authorization", "a CNPJ in small letters", inCustomer({ document: "12abc34501de35", documentType: "CNPJ" }), "customer.document", "must be a CNPJ: 14 characters without punctuation, with right check digits"],
  ["authorization", "a passport with a space", inCustomer({ document: "AB 12345", documentType: "PASSPORT" }), "customer.document", "must be a passport number: 5 to 20 capitals and digits"],
  ["authorization", "another document type", inCustomer({ documentType: "RG" }), "customer.documentType", "must be CPF, CNPJ or PASSPORT"],
  ["authorization", "no phone", inCustomer({ phone: undefined }), "customer.phone", "is required"],
  ["authorization", "a phone with a plus", inPhone({ countryCode: "+55" }), "customer.phone.countryCode", "must be 1 to 3 digits"],
  ["authorization", "a Brazilian area code of 3 digits", inPhone({ areaCode: "011" }), "customer.phone.areaCode", "must be 2 digits in Brazil"],
  ["authorization", "a Brazilian number of 10 digits", inPhone({ number: "1187654321" }), "customer.phone.number", "must be 8 or 9 digits in Brazil"],
  ["authorization", "a phone type in small letters", inPhone({ type: "mobile" }), "customer.phone.type", "must be a word in capitals, such as MOBILE"],
  ["authorization", "no transaction", { transactions: [] }, "transactions[0]", "is required"],
  ["authorization", "two transactions", { transactions: [aTransaction(), aTransaction()] }, "transactions", "must hold exactly one transaction"],
  ["authorization", "another payment type", inTransaction({ paymentType: "PIX" }), "transactions[0].paymentType", "must be CREDIT on this path"],
  ["authorization", "an amount of nothing", inTransaction({ amount: 0 }), "transactions[0].amount", "must be at least 1"],
  ["authorization", "an amount with a fraction", inTransaction({ amount: 10.5 }), "transactions[0].amount", "must be an integer, in cents"],
  ["authorization", "an amount in words", inTransaction({ amount: "1000" }), "transactions[0].amount", "must be an integer, in cents"],
  ["authorization", "an amount beyond 32 bits", inTransaction({ amount: 2 ** 31 }), "transactions[0].amount", "must fit in 32 bits"],
  ["authorization", "a soft descriptor of 14 characters", inTransaction({ softDescriptor: "12345678901234" }), "transactions[0].softDescriptor", "must be at most 13 characters"],
  ["authorization", "the other spelling of the card token", inCredit({ temporatyCardToken: "abc", temporaryCardToken: "abc" }), "transactions[0].credit.temporaryCardToken", "is spelled temporatyCardToken here"],
  ["authorization", "no card token", inCredit({ temporatyCardToken: undefined }), "transactions[0].credit.temporatyCardToken", "is required"],
  ["authorization", "no installments", inCredit({ installmentNumber: 0 }), "transactions[0].credit.installmentNumber", "must be at least 1"],
  ["authorization", "13 installments", inCredit({ installmentNumber: 13, installmentType: "MERCHANT" }), "transactions[0].credit.installmentNumber", "must be at most 12"],
  ["authorization", "one installment by the merchant", inCredit({ installmentType: "MERCHANT" }), "transactions[0].credit.installmentType", "must be NONE for 1 installment(s)"],
  ["authorization", "two installments by nobody", inCredit({ installmentNumber: 2 }), "transactions[0].credit.installmentType", "must be MERCHANT for 2 installment(s)"],
  ["authorization", "installments by the issuer", inCredit({ installmentType: "ISSUER" }), "transactions[0].credit.installmentType", "must be NONE or MERCHANT"],
  ["authorization", "an empty complement", inAddress({ complement: "" }), "transactions[0].credit.billingAddress.complement", "must be left out when there is none"],
  ["authorization", "an empty street", inAddress({ street: "" }), "transactions[0].credit.billingAddress.street", "must not be empty"],
  ["authorization", "a house number as a number", inAddress({ number: 100 }), "transactions[0].credit.billingAddress.number", "must be of type string, not number"],
  ["authorization", "no postal code", inAddress({ zipCode: undefined }), "transactions[0].credit.billingAddress.zipCode", "is required"],
  ["pix", "a late capture", { lateCapture: true }, "lateCapture", "must be false or left out: what is paid by a code is never captured later"],
  ["wallet", "a late capture", { lateCapture: true }, "lateCapture", "must be false or left out: what is paid by a code is never captured later"],
  ["pix", "no transaction", { transactions: [] }, "transactions[0]", "is required"],
  ["wallet", "two transactions", { transactions: [aWalletTransaction(), aWalletTransaction()] }, "transactions", "must hold exactly one transaction"],
  ["pix", "a wallet", { transactions: [aWalletTransaction()] }, "transactions[0].paymentType", "must be PIX on this path"],
  ["wallet", "a Pix", { transactions: [aPixTransaction()] }, "transactions[0].paymentType", "must be WALLET on this path"],
  ["pix", "an amount of nothing", inPix({ amount: 0 }), "transactions[0].amount", "must be at least 1"],
  ["pix", "a soft descriptor of 14 characters", inPix({ softDescriptor: "12345678901234" }), "transactions[0].softDescriptor", "must be at most 13 characters"],
  ["pix", "a card", inPix({ credit: aCredit() }), "transactions[0].credit", "is not a field of this request"],
  ["wallet", "a card", inWallet({ credit: aCredit() }), "transactions[0].credit", "is not a field of this request"],
  ["wallet", "an expiration", inWallet({ pix: { expiration: 60 } }), "transactions[0].pix", "is not a field of this request"],
  ["pix", "no expiration", inPix({ pix: undefined }), "transactions[0].pix", "is required"],
  ["pix", "an expiration of nothing", inPix({ pix: {} }), "transactions[0].pix.expiration", "is required"],
  ["pix", "an expiration in words", expiring("3600"), "transactions[0].pix.expiration", "must be an integer, in seconds"],
  ["pix", "an expiration with a fraction", expiring(1.5), "transactions[0].pix.expiration", "must be an integer, in seconds"],
  ["pix", "an expiration of 0 seconds", expiring(0), "transactions[0].pix.expiration", "must be at least 1"],
  ["pix", "an expiration of more than a week", expiring(604_801), "transactions[0].pix.expiration", "must be at most 604800"],
  ["pix", "a key of its own", inPix({ pix: { expiration: 60, key: "a" } }), "transactions[0].pix.key", "is not a field of this request"],
]

// prettier-ignore
const linkRules: [string, Changes, Changes, string][] = [
  ["B001", { name: "" }, {}, "charge.name must not be empty"],
  ["B001", { name: undefined }, {}, "charge.name is required"],
  ["B001", { sku: 1 }, {}, "charge.sku is not a field of this request"],
  ["B001", { redirect_url: "javascript:alert(1)" }, {}, "charge.redirect_url must be a URL that begins with http:// or https://"],
  ["B001", { redirect_url: `http://shop/${"a".repeat(1_000)}` }, {}, "charge.redirect_url must have at most 1000 characters"],
  ["B001", {}, { allow_create_pix_key: undefined }, "options.allow_create_pix_key is required"],
  ["B001", {}, { card_max_installment_number: 13 }, "options.card_max_installment_number must be at most 12"],
  ["B005", { order_number: "1234567890ABCDEF" }, {}, "charge.order_number must have at most 15 characters"],
  ["B005", { order_number: "" }, {}, "charge.order_number must not be empty"],
  ["B021", { amounts: { product: 0, delivery: 0 } }, {}, "charge.amounts must come to 1 to 999999999 cents together"],
  ["B021", { amounts: { product: 999_999_999, delivery: 1 } }, {}, "charge.amounts must come to 1 to 999999999 cents together"],
  ["B021", { amounts: { product: 10.5, delivery: 0 } }, {}, "charge.amounts.product must be an integer, in cents"],
  ["B028", { payment: { methods: [] } }, {}, "charge.payment.methods must not be empty"],
  ["B028", { payment: { methods: ["PIX"] } }, {}, "charge.payment.methods[0] must be one of BRCODE, CREDIT_CARD"],
  ["B028", { payment: { methods: ["CREDIT_CARD", "CREDIT_CARD"] } }, {}, "charge.payment.methods must name each value once"],
  ["B028", { payment: { methods: ["BRCODE"] } }, {}, "charge.payment.brcode_arrangements must name PICPAY, PIX or both, since methods has BRCODE"],
  ["B028", { payment: { methods: ["CREDIT_CARD"], brcode_arrangements: ["PIX"] } }, {}, "charge.payment.brcode_arrangements must be left out, since methods has no BRCODE"],
  ["B036", {}, { expired_at: "2029-12-31" }, "options.expired_at must not be in the past: 2029-12-31; in São Paulo it is 2030-01-01"],
  ["B036", {}, { expired_at: "2030-02-30" }, "options.expired_at is no day of the calendar: 2030-02-30"],
  ["B036", {}, { expired_at: "31/01/2030" }, "options.expired_at must look like 2030-01-31"],
]

// prettier-ignore
const cardRules: [number, Changes, string][] = [
  ...["brand", "cardNumber", "cardholderName", "expirationMonth", "expirationYear", "cvv"].flatMap(
    (field): [number, Changes, string][] => [
      [1, { [field]: undefined }, `${field} is required`],
      [1, { [field]: "" }, `${field} is required`],
    ]
  ),
  [2, { cardNumber: "4111111111111112" }, "cardNumber has a wrong check digit"],
  [2, { cardNumber: "4111 1111 1111 1111" }, "cardNumber must be 13 to 19 digits"],
  [2, { brand: "DINERS" }, "brand must be one of VISA, MASTERCARD, AMEX, ELO, HIPERCARD, ALELO"],
  [2, { expirationMonth: "1" }, "expirationMonth must be two digits, 01 to 12"],
  [2, { expirationYear: "30" }, "expirationYear must be four digits"],
  [2, { expirationYear: "2020" }, "expirationYear the card has expired"],
  [2, { cvv: "12" }, "cvv must be 3 or 4 digits"],
  [2, { cardholderDocument: "52998224726" }, "cardholderDocument must be a CPF or a CNPJ, or be left out"],
  [2, { token: "x" }, "token is not a field of this request"],
]

describe("what a request may hold", () => {
  const stage = aStage()

  const create = async (creation: Creation, body: unknown, headers = {}) =>
    creation === "authorization"
      ? stage.caller.authorize(await stage.caller.accessToken(), body, headers)
      : stage.codes.create(creation, body, headers)
  const aRequest = (creation: Creation, changes: Changes = {}) =>
    creation === "authorization"
      ? anAuthorization(changes)
      : aCodeRequest(creation, changes)

  it.each(creationRules)(
    "%s: %s is refused by its path",
    async (creation, _what, changes, field, message) => {
      const reply = await create(creation, aRequest(creation, changes))

      expect(reply.status).toBe(400)
      expect(reply.body.message).toBe("Invalid request")
      expect(reply.body.errors).toContainEqual({ field, message })
      expect(await stage.simulator.charges()).toEqual([])
    }
  )

  it("every wrong field is named in one answer", async () => {
    const changes = {
      paymentSource: "STORE",
      ...inTransaction({ amount: 0, softDescriptor: "" }),
    }
    const { body } = await create("authorization", anAuthorization(changes))

    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "paymentSource",
      "transactions[0].amount",
      "transactions[0].softDescriptor",
    ])
  })

  it.each(["authorization", "pix", "wallet"] as const)(
    "%s: a call without a token, JSON, or with more than a mebibyte is refused",
    async (creation) => {
      const request = aRequest(creation)
      const large = { deviceInformation: { blob: "x".repeat(1024 * 1024) } }
      const replies = [
        await create(creation, request, { authorization: "Basic abc" }),
        await create(creation, request, { authorization: "Bearer made-up" }),
        await create(creation, "a=b", { "content-type": "text/plain" }),
        await create(creation, undefined),
        await create(creation, "{oops"),
        await create(creation, aRequest(creation, large)),
      ]

      expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
        [
          [401, "the Authorization header must be: Bearer <access token>"],
          [401, "the access token was not issued here"],
          [415, "Content-Type must be application/json, not text/plain"],
          [400, "The body must be JSON"],
          [400, "The body must be JSON"],
          [413, "The body is larger than 1 MiB"],
        ]
      )
      expect(await stage.simulator.charges()).toEqual([])
    }
  )

  it("the spelling of the card token is a setting", async () => {
    const other = await startSimulator({ cardTokenField: "temporaryCardToken" })
    const caller = new Caller(other.url)
    const [accessToken, cardToken] = [
      await caller.accessToken(),
      await caller.cardToken(),
    ]
    const wrong = await caller.authorize(
      accessToken,
      anAuthorization(inCredit({ temporatyCardToken: cardToken }))
    )
    const right = await caller.authorize(
      accessToken,
      anAuthorization(
        inCredit({
          temporatyCardToken: undefined,
          temporaryCardToken: cardToken,
        })
      )
    )
    await other.close()

    expect(wrong.body.errors).toContainEqual({
      field: "transactions[0].credit.temporatyCardToken",
      message: "is spelled temporaryCardToken here",
    })
    expect(right.status).toBe(200)
  })

  describe.each(["capture", "refund"] as const)("of a %s", (call) => {
    it.each([
      [{}, "amount", "is required"],
      [{ amount: 0 }, "amount", "must be at least 1"],
      [{ amount: 10.5 }, "amount", "must be an integer, in cents"],
      [{ amount: "1000" }, "amount", "must be an integer, in cents"],
      [{ amount: null }, "amount", "must be an integer, in cents"],
      [{ amount: 2 ** 31 }, "amount", "must fit in 32 bits"],
      [{ amount: 1, reason: "x" }, "reason", "is not a field of this request"],
      [[1], "(body)", "must be of type object, not array"],
    ])("not %j, and the log says so", async (body, field, message) => {
      const reserved = await stage.caller.charge("reserved")
      const before = await stage.simulator.charges()
      const reply = await reserved[call](body)

      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        message: "Invalid request",
        errors: [{ field, message }],
      })
      expect(await stage.simulator.charges()).toEqual(before)
      expect(await stage.simulator.requests(call)).toMatchObject([
        { status: 400, refusal: `Invalid request; ${field} ${message}` },
      ])
    })

    it("no id that could be none, an access token, and JSON", async () => {
      const { caller } = stage
      const accessToken = await caller.accessToken()
      const replies = [
        await caller[call](accessToken, "a_b", 1),
        await caller[call]("wrong", "any-charge", 1),
        await caller[call](accessToken, "any-charge", undefined),
        await caller[call](accessToken, "no-such-charge", 1),
      ]

      expect(replies.map(({ status }) => status)).toEqual([400, 401, 400, 404])
      expect(replies[0]!.body.errors).toEqual([
        {
          field: "merchantChargeId",
          message: "must be 6 to 36 letters, digits and hyphens",
        },
      ])
      expect(replies[3]!.body).toEqual({
        message: "Charge not found",
        errors: [],
      })
    })
  })

  it.each(linkRules)(
    "a payment link: refused as %s for %j %j",
    async (code, charge, options, message) => {
      const reply = await stage.links.create(aLinkRequest({ charge, options }))

      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({ error: { message, type: "BUSINESS", code } })
      expect(await stage.simulator.paymentLinks()).toEqual([])
    }
  )

  it("a payment link: every problem is named, and the code is the first one's", async () => {
    const charge = aLinkCharge({ name: 7 })
    const { body } = await stage.links.create({ charge })

    expect(body.error).toMatchObject({
      code: "B001",
      message:
        "charge.name must be of type string, not number; options is required",
    })
  })

  it.each([
    [415, { "content-type": "text/plain" }, undefined],
    [406, { accept: "text/html" }, undefined],
    [422, {}, "{"],
  ])("a payment link: %i for %j %j", async (status, headers, body) => {
    const reply = await stage.links.create(body ?? aLinkRequest(), headers)

    expect([reply.status, reply.body.error.code]).toEqual([status, "B001"])
  })

  it.each([
    [{}, "amount is required"],
    [0, "amount must be at least 1"],
    [{ amount: "10" }, "amount must be an integer, in cents"],
    [{ amount: 1, reason: "x" }, "reason is not a field of this request"],
  ])(
    "a refund of a payment link's transaction: not %j",
    async (body, message) => {
      const { id } = await stage.links.link()
      const { transactions } = await stage.simulator.payLink(id)
      const reply = await stage.links.refund(transactions[0]!.id, body)

      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatchObject({ code: "B001", message })
    }
  )

  it.each([
    ["?page=0", "page must be an integer of at least 1"],
    ["?perPage=ten", "perPage must be an integer of at least 1"],
    ["?per_page=10", "per_page is not a field of this request"],
  ])("a list of transactions: not %s", async (query, message) => {
    const { id } = await stage.links.link()
    const reply = await stage.links.transactions(id, query)

    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatchObject({ code: "B001", message })
  })

  it.each(cardRules)(
    "a card: refused with code %i for %j",
    async (errorCode, changes, message) => {
      const reply = await stage.caller.tokenize(aCard(changes))
      const [field] = Object.keys(changes)

      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ errors: [{ errorCode, message, field }] })
    }
  )

  it.each([
    ["", 1, "bin is required"],
    ["?bin=4111111111111111", 2, "bin must be the first 6 digits of the card"],
    ["?bin=41111", 2, "bin must be the first 6 digits of the card"],
    ["?bin=999999", 2, "bin belongs to no known brand"],
  ])("a brand: refused for %j", async (query, errorCode, message) => {
    const path = `/portalapi/v1/Card/Bin${query}`
    const reply = await stage.caller.send("GET", path, {})

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      errors: [{ errorCode, message, field: "bin" }],
    })
  })

  it.each([
    [{ scope: "all" }, "scope is not a field of this request"],
    [{ client_id: undefined }, "client_id is required"],
    [{ client_secret: "" }, "client_secret must not be empty"],
    [{ client_id: 7 }, "client_id must be of type string, not number"],
  ])("a token request: not %j", async (changes, error_description) => {
    const reply = await stage.caller.requestToken(changes)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: "invalid_request", error_description })
  })

  it.each([
    [415, "application/x-www-form-urlencoded", "application/json"],
    [406, "application/json", "*/*"],
  ])("a token request: %i for %s, %s", async (status, contentType, accept) => {
    const headers = { "content-type": contentType, accept }
    const reply = await stage.caller.requestToken({}, headers)

    expect(reply.status).toBe(status)
    expect(reply.body.error_description).toContain(
      status === 415 ? `not ${contentType}` : `not ${accept}`
    )
  })

  it("a token request: not what is no JSON", async () => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
    }
    const reply = await stage.caller.send("POST", "/oauth2/token", {
      body: "{",
      headers,
    })

    expect(reply.status).toBe(400)
    expect(reply.body.error_description).toBe("The body must be JSON")
  })
})
