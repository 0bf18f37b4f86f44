import { startSimulator, type Simulator } from "../../src/simulator"
import {
  aCredit,
  aCustomer,
  anAuthorization,
  aTransaction,
  Caller,
} from "./simulator-caller"

const inTransaction = (changes: Record<string, unknown>) => ({
  transactions: [aTransaction(changes)],
})
const inCredit = (changes: Record<string, unknown>) =>
  inTransaction({ credit: aCredit(changes) })
const inAddress = (changes: Record<string, unknown>) =>
  inCredit({ billingAddress: { ...aCredit().billingAddress, ...changes } })
const inCustomer = (changes: Record<string, unknown>) => ({
  customer: aCustomer(changes),
})
const inPhone = (changes: Record<string, unknown>) =>
  inCustomer({ phone: { ...aCustomer().phone, ...changes } })

type Rule = [string, Record<string, unknown>, string, string]

// One rule per line.
// prettier-ignore
const rules: Rule[] = [
  ["an unknown field", { note: "hi" }, "note", "is not a field of this request"],
  ["another payment source", { paymentSource: "STORE" }, "paymentSource", "must be GATEWAY"],
  ["no payment source", { paymentSource: undefined }, "paymentSource", "is required"],
  ["a charge id of 5 characters", { merchantChargeId: "abc-1" }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["a charge id of 37 characters", { merchantChargeId: "a".repeat(37) }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["a charge id with an underscore", { merchantChargeId: "order_1" }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["a smart checkout id that is no UUID", { smartCheckoutId: "1" }, "smartCheckoutId", "must be a UUID"],
  ["a late capture in words", { lateCapture: "true" }, "lateCapture", "must be of type boolean, not string"],
  ["device information in words", { deviceInformation: "phone" }, "deviceInformation", "must be of type object, not string"],
  ["no customer", { customer: undefined }, "customer", "is required"],
  ["a name with a dot", inCustomer({ name: "Maria S. Silva" }), "customer.name", "must consist of letters, digits, spaces and & only"],
  ["an empty name", inCustomer({ name: "" }), "customer.name", "must not be empty"],
  ["a name of 256 characters", inCustomer({ name: "a".repeat(256) }), "customer.name", "must be at most 255 characters"],
  ["no e-mail address", inCustomer({ email: "maria" }), "customer.email", "must be an e-mail address"],
  ["a CPF with wrong check digits", inCustomer({ document: "52998224726" }), "customer.document", "must be a CPF: 11 digits without punctuation, with right check digits"],
  ["a CPF with punctuation", inCustomer({ document: "529.982.247-25" }), "customer.document", "must be a CPF: 11 digits without punctuation, with right check digits"],
  ["a CNPJ with wrong check digits", inCustomer({ document: "12ABC34501DE36", documentType: "CNPJ" }), "customer.document", "must be a CNPJ: 14 characters without punctuation, with right check digits"],
  ["a CNPJ in small letters", inCustomer({ document: "12abc34501de35", documentType: "CNPJ" }), "customer.document", "must be a CNPJ: 14 characters without punctuation, with right check digits"],
  ["a passport with a space", inCustomer({ document: "AB 12345", documentType: "PASSPORT" }), "customer.document", "must be a passport number: 5 to 20 capitals and digits"],
  ["another document type", inCustomer({ documentType: "RG" }), "customer.documentType", "must be CPF, CNPJ or PASSPORT"],
  ["no phone", inCustomer({ phone: undefined }), "customer.phone", "is required"],
  ["a phone with a plus", inPhone({ countryCode: "+55" }), "customer.phone.countryCode", "must be 1 to 3 digits"],
  ["a Brazilian area code of 3 digits", inPhone({ areaCode: "011" }), "customer.phone.areaCode", "must be 2 digits in Brazil"],
  ["a Brazilian number of 10 digits", inPhone({ number: "1187654321" }), "customer.phone.number", "must be 8 or 9 digits in Brazil"],
  ["a phone type in small letters", inPhone({ type: "mobile" }), "customer.phone.type", "must be a word in capitals, such as MOBILE"],
  ["no transaction", { transactions: [] }, "transactions[0]", "is required"],
  ["two transactions", { transactions: [aTransaction(), aTransaction()] }, "transactions", "must hold exactly one transaction"],
  ["another payment type", inTransaction({ paymentType: "PIX" }), "transactions[0].paymentType", "must be CREDIT on this path"],
  ["an amount of nothing", inTransaction({ amount: 0 }), "transactions[0].amount", "must be at least 1"],
  ["an amount with a fraction", inTransaction({ amount: 10.5 }), "transactions[0].amount", "must be an integer, in cents"],
  ["an amount in words", inTransaction({ amount: "1000" }), "transactions[0].amount", "must be an integer, in cents"],
  ["an amount beyond 32 bits", inTransaction({ amount: 2 ** 31 }), "transactions[0].amount", "must fit in 32 bits"],
  ["a soft descriptor of 14 characters", inTransaction({ softDescriptor: "12345678901234" }), "transactions[0].softDescriptor", "must be at most 13 characters"],
  ["the other spelling of the card token", inCredit({ temporatyCardToken: "abc", temporaryCardToken: "abc" }), "transactions[0].credit.temporaryCardToken", "is spelled temporatyCardToken here"],
  ["no card token", inCredit({ temporatyCardToken: undefined }), "transactions[0].credit.temporatyCardToken", "is required"],
  ["no installments", inCredit({ installmentNumber: 0 }), "transactions[0].credit.installmentNumber", "must be at least 1"],
  ["13 installments", inCredit({ installmentNumber: 13, installmentType: "MERCHANT" }), "transactions[0].credit.installmentNumber", "must be at most 12"],
  ["one installment by the merchant", inCredit({ installmentType: "MERCHANT" }), "transactions[0].credit.installmentType", "must be NONE for 1 installment(s)"],
  ["two installments by nobody", inCredit({ installmentNumber: 2 }), "transactions[0].credit.installmentType", "must be MERCHANT for 2 installment(s)"],
  ["installments by the issuer", inCredit({ installmentType: "ISSUER" }), "transactions[0].credit.installmentType", "must be NONE or MERCHANT"],
  ["an empty complement", inAddress({ complement: "" }), "transactions[0].credit.billingAddress.complement", "must be left out when there is none"],
  ["an empty street", inAddress({ street: "" }), "transactions[0].credit.billingAddress.street", "must not be empty"],
  ["a house number as a number", inAddress({ number: 100 }), "transactions[0].credit.billingAddress.number", "must be of type string, not number"],
  ["no postal code", inAddress({ zipCode: undefined }), "transactions[0].credit.billingAddress.zipCode", "is required"],
]

describe("what a card authorization may hold", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  afterAll(() => simulator.close())

  it.each(rules)(
    "%s is refused by its path",
    async (_what, changes, field, message) => {
      const reply = await caller.authorize(
        await caller.accessToken(),
        anAuthorization(changes)
      )

      expect(reply.status).toBe(400)
      expect(reply.body.message).toBe("Invalid request")
      expect(reply.body.errors).toContainEqual({ field, message })
      expect(await simulator.charges()).toEqual([])
    }
  )

  it("every wrong field is named in one answer", async () => {
    const reply = await caller.authorize(
      await caller.accessToken(),
      anAuthorization({
        paymentSource: "STORE",
        ...inTransaction({ amount: 0, softDescriptor: "" }),
      })
    )

    expect(
      reply.body.errors.map(({ field }: { field: string }) => field)
    ).toEqual([
      "paymentSource",
      "transactions[0].amount",
      "transactions[0].softDescriptor",
    ])
  })

  it("a call without a bearer token is refused", async () => {
    const reply = await caller.authorize("", anAuthorization(), {
      authorization: "Basic abc",
    })

    expect(reply.status).toBe(401)
    expect(reply.body.message).toBe(
      "the Authorization header must be: Bearer <access token>"
    )
  })

  it("a call with a token that was not issued here is refused", async () => {
    const reply = await caller.authorize("made-up", anAuthorization())

    expect(reply.status).toBe(401)
    expect(reply.body.message).toBe("the access token was not issued here")
  })

  it("a body that is not sent as JSON is refused", async () => {
    const accessToken = await caller.accessToken()

    const reply = await caller.authorize(accessToken, "a=b", {
      "content-type": "text/plain",
    })

    expect(reply.status).toBe(415)
    expect(reply.body.message).toBe(
      "Content-Type must be application/json, not text/plain"
    )
  })

  it("a body that is not JSON is refused", async () => {
    const reply = await caller.authorize(await caller.accessToken(), "{oops")

    expect(reply.status).toBe(400)
    expect(reply.body.message).toBe("The body must be JSON")
  })

  it("a body of more than a mebibyte is refused", async () => {
    const reply = await caller.authorize(
      await caller.accessToken(),
      anAuthorization({ deviceInformation: { blob: "x".repeat(1024 * 1024) } })
    )

    expect(reply.status).toBe(413)
  })

  it("the spelling of the card token is a setting", async () => {
    const other = await startSimulator({ cardTokenField: "temporaryCardToken" })
    const otherCaller = new Caller(other.url)
    const accessToken = await otherCaller.accessToken()
    const cardToken = await otherCaller.cardToken()

    const wrong = await otherCaller.authorize(
      accessToken,
      anAuthorization(inCredit({ temporatyCardToken: cardToken }))
    )
    const right = await otherCaller.authorize(
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
})
