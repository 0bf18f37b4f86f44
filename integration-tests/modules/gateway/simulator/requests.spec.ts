import {
  cardToTokenize,
  aCreationRequest,
  aCreditRequestPart,
  aCustomerRequestPart,
  aLinkRequest,
  aTransactionRequestPart,
  type CreationMethod,
} from "../support/simulator-http-client"
import { aSimulatorWithReceiver } from "../support/simulator-with-receiver"

type Changes = Record<string, unknown>

const createRequestBuilderFor =
  (method: CreationMethod) => (changes: Changes) => ({
    transactions: [aTransactionRequestPart(method, changes)],
  })
const [inCard, inPix, inWallet] = [
  createRequestBuilderFor("authorization"),
  createRequestBuilderFor("pix"),
  createRequestBuilderFor("wallet"),
]
const inCredit = (changes: Changes) =>
  inCard({ credit: aCreditRequestPart(changes) })
const inAddress = (changes: Changes) =>
  inCredit({
    billingAddress: { ...aCreditRequestPart().billingAddress, ...changes },
  })
const inCustomer = (changes: Changes) => ({
  customer: aCustomerRequestPart(changes),
})
const inPhone = (changes: Changes) =>
  inCustomer({ phone: { ...aCustomerRequestPart().phone, ...changes } })
const pixRequestWithExpiration = (expiration: unknown) =>
  inPix({ pix: { expiration } })

const CREDIT = "transactions[0].credit"
const cpf =
  "must be a CPF: 11 digits without punctuation, with right check digits"
const cnpj =
  "must be a CNPJ: 14 characters without punctuation, with right check digits"
const id = "must be 6 to 36 letters, digits and hyphens"
const noLater =
  "must be false or left out: what is paid by a code is never captured later"
const unknown = "is not a field of this request"

// One rule per line. A rule that all creations share is tested only with the authorization.
// prettier-ignore
const creationRules: [CreationMethod, Changes, string, string][] = [
  ["authorization", { note: "hi" }, "note", unknown],
  ["authorization", { paymentSource: "STORE" }, "paymentSource", "must be GATEWAY"],
  ["authorization", { merchantChargeId: "a".repeat(37) }, "merchantChargeId", id],
  ["authorization", { smartCheckoutId: "1" }, "smartCheckoutId", "must be a UUID"],
  ["authorization", { lateCapture: "true" }, "lateCapture", "must be of type boolean, not string"],
  ["authorization", inCustomer({ name: "Maria S. Silva" }), "customer.name", "must consist of letters, digits, spaces and & only"],
  ["authorization", inCustomer({ email: "maria" }), "customer.email", "must be an e-mail address of the published pattern"],
  ["authorization", inCustomer({ email: "d'avila@example.com" }), "customer.email", "must be an e-mail address of the published pattern"],
  ["authorization", inCustomer({ document: "52998224726" }), "customer.document", cpf],
  ["authorization", inCustomer({ document: "12ABC34501DE36", documentType: "CNPJ" }), "customer.document", cnpj],
  ["authorization", inCustomer({ document: "AB 12345", documentType: "PASSPORT" }), "customer.document", "must be a passport number: 9 capitals and digits"],
  ["authorization", inCustomer({ documentType: "RG" }), "customer.documentType", "must be CPF, CNPJ or PASSPORT"],
  ["authorization", inPhone({ countryCode: "+55" }), "customer.phone.countryCode", "must be 1 to 3 digits"],
  ["authorization", inPhone({ areaCode: "011" }), "customer.phone.areaCode", "must be 2 digits in Brazil"],
  ["authorization", { transactions: [] }, "transactions[0]", "is required"],
  ["authorization", { transactions: [aTransactionRequestPart("authorization"), aTransactionRequestPart("authorization")] }, "transactions", "must hold exactly one transaction"],
  ["authorization", inCard({ amount: 0 }), "transactions[0].amount", "must be at least 1"],
  ["authorization", inCard({ amount: 2 ** 31 }), "transactions[0].amount", "must fit in 32 bits"],
  ["authorization", inCard({ softDescriptor: "12345678901234" }), "transactions[0].softDescriptor", "must be at most 13 characters"],
  ["authorization", inCredit({ temporaryCardToken: "abc" }), `${CREDIT}.temporaryCardToken`, "is spelled temporatyCardToken here"],
  ["authorization", inCredit({ temporatyCardToken: undefined }), `${CREDIT}.temporatyCardToken`, "is required"],
  ["authorization", inCredit({ installmentNumber: 13, installmentType: "MERCHANT" }), `${CREDIT}.installmentNumber`, "must be at most 12"],
  ["authorization", inCredit({ installmentType: "MERCHANT" }), `${CREDIT}.installmentType`, "must be NONE for 1 installment(s)"],
  ["authorization", inAddress({ complement: "" }), `${CREDIT}.billingAddress.complement`, "must be left out when there is none"],
  ["authorization", inPix({}), "transactions[0].paymentType", "must be CREDIT on this path"],
  ["pix", { lateCapture: true }, "lateCapture", noLater],
  ["wallet", inWallet({ pix: { expiration: 60 } }), "transactions[0].pix", unknown],
  ["pix", inPix({ pix: undefined }), "transactions[0].pix", "is required"],
  ["pix", pixRequestWithExpiration(0), "transactions[0].pix.expiration", "must be at least 1"],
  ["pix", pixRequestWithExpiration(604_801), "transactions[0].pix.expiration", "must be at most 604800"],
]

// prettier-ignore
const linkRules: [string, Changes, Changes, string][] = [
  ["B001", { sku: 1 }, {}, `charge.sku ${unknown}`],
  ["B001", { redirect_url: "javascript:alert(1)" }, {}, "charge.redirect_url must be a URL that begins with http:// or https://"],
  ["B001", {}, { allow_create_pix_key: undefined }, "options.allow_create_pix_key is required"],
  ["B001", {}, { card_max_installment_number: 13 }, "options.card_max_installment_number must be at most 12"],
  ["B005", { order_number: "1234567890ABCDEF" }, {}, "charge.order_number must have at most 15 characters"],
  ["B021", { amounts: { product: 999_999_999, delivery: 1 } }, {}, "charge.amounts must come to 1 to 999999999 cents together"],
  ["B028", { payment: { methods: ["CREDIT_CARD", "CREDIT_CARD"] } }, {}, "charge.payment.methods must name each value once"],
  ["B028", { payment: { methods: ["BRCODE"] } }, {}, "charge.payment.brcode_arrangements must name PICPAY, PIX or both, since methods has BRCODE"],
  ["B028", { payment: { methods: ["CREDIT_CARD"], brcode_arrangements: ["PIX"] } }, {}, "charge.payment.brcode_arrangements must be left out, since methods has no BRCODE"],
  ["B036", {}, { expired_at: "2030-02-30" }, "options.expired_at is no day of the calendar: 2030-02-30"],
]

// prettier-ignore
const cardRules: [number, Changes, string][] = [
  ...["brand", "cardNumber", "cardholderName", "expirationMonth", "expirationYear", "cvv"].map(
    (field): [number, Changes, string] => [1, { [field]: undefined }, `${field} is required`]
  ),
  [2, { cardNumber: "4111111111111112" }, "cardNumber has a wrong check digit"],
  [2, { brand: "DINERS" }, "brand must be one of VISA, MASTERCARD, AMEX, ELO, HIPERCARD, ALELO"],
  [2, { expirationYear: "30" }, "expirationYear must be four digits"],
  [2, { expirationYear: "2020" }, "expirationYear the card has expired"],
  [2, { cvv: "12" }, "cvv must be 3 or 4 digits"],
  [2, { cardholderDocument: "52998224726" }, "cardholderDocument must be a CPF or a CNPJ, or be left out"],
  [2, { token: "x" }, `token ${unknown}`],
]

const changeRules: [unknown, string, string][] = [
  [{}, "amount", "is required"],
  [{ amount: 0 }, "amount", "must be at least 1"],
  [{ amount: 1, reason: "x" }, "reason", unknown],
  [[1], "(body)", "must be of type object, not array"],
]

describe("the simulator's checks of a request", () => {
  const stage = aSimulatorWithReceiver()

  it.each(creationRules)(
    "if a request for a charge by the method %s has the wrong fields %j, the simulator refuses the request, and the error names the field %s",
    async (method, changes, field, message) => {
      const { status, body } = await stage.caller.createCharge(method, changes)

      expect([status, body.message]).toEqual([400, "Invalid request"])
      expect(body.errors).toContainEqual({ field, message })
      expect(await stage.simulator.charges()).toEqual([])
    }
  )

  const routes = {
    "charge/authorization": aCreationRequest("authorization"),
    "charge/pix": aCreationRequest("pix"),
    "charge/wallet": aCreationRequest("wallet"),
    "charge/any-charge/capture": { amount: 1 },
    "charge/any-charge/refund": { amount: 1 },
    "paymentlink/create": aLinkRequest(),
    "paymentlink/transaction/any/refund": { amount: 1 },
  }

  it.each(Object.entries(routes))(
    "the simulator's route %s requires an access token and a JSON body of at most 1 MiB",
    async (path, body) => {
      const plain = { "content-type": "text/plain" }
      const postToGatewayApi = (body: unknown, headers = {}) =>
        stage.caller.callGatewayApi("POST", path, { body, headers })
      const replies = [
        await postToGatewayApi(body, { authorization: "Basic abc" }),
        await postToGatewayApi(body, { authorization: "Bearer made-up" }),
        await postToGatewayApi(body, { accept: "text/html" }),
        await postToGatewayApi("a=b", plain),
        await postToGatewayApi("{oops"),
        await postToGatewayApi({ ...body, blob: "x".repeat(1024 * 1024) }),
      ]
      const malformed = path.startsWith("paymentlink") ? 422 : 400

      expect(
        replies.map(({ status, body }) => [
          status,
          (body.error ?? body).message,
        ])
      ).toEqual([
        [401, "the Authorization header must be: Bearer <access token>"],
        [401, "the access token was not issued here"],
        [406, "Accept must name application/json, not text/html"],
        [415, "Content-Type must be application/json, not text/plain"],
        [malformed, "The body must be JSON"],
        [413, "The body is larger than 1 MiB"],
      ])
    }
  )

  describe.each(["capture", "refund"] as const)(
    "the simulator's call %s",
    (call) => {
      it.each(changeRules)(
        `the simulator refuses a ${call} with the body %j, and its request log has the reason`,
        async (body, field, message) => {
          const { simulator, caller } = stage
          const { id } = await caller.createCharge("authorization")
          const before = await simulator.charges()
          const path = `charge/${id}/${call}`
          const reply = await caller.callGatewayApi("POST", path, { body })

          expect(reply.status).toBe(400)
          expect(reply.body).toEqual({
            message: "Invalid request",
            errors: [{ field, message }],
          })
          expect(await simulator.charges()).toEqual(before)
          expect(await simulator.requests(call)).toMatchObject([
            { status: 400, refusal: `Invalid request; ${field} ${message}` },
          ])
        }
      )
    }
  )

  it.each(["capture", "refund", "lookUp"] as const)(
    "if the charge id in a call of %s is invalid or belongs to no charge, the simulator refuses the call",
    async (call) => {
      const unfit = await stage.caller[call]("a_b", 1)
      const unknown = await stage.caller[call]("no-such-charge", 1)
      const errors = [{ field: "merchantChargeId", message: id }]

      expect([unfit.status, unknown.status]).toEqual([400, 404])
      expect(unfit.body).toEqual({ message: "Invalid request", errors })
      expect(unknown.body).toEqual({ message: "Charge not found", errors: [] })
    }
  )

  it.each(linkRules)(
    "the simulator answers with the error code %s, and creates no payment link, if a valid request is changed in its charge by %j and in its options by %j (error message: %s)",
    async (code, charge, options, message) => {
      const { caller, simulator } = stage
      const reply = await caller.createLink(aLinkRequest(charge, options))

      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({ error: { message, type: "BUSINESS", code } })
      expect(await simulator.paymentLinks()).toEqual([])
    }
  )

  it.each(cardRules)(
    "the simulator refuses to tokenize a card with invalid data, and answers with the error code %i (changes of a valid card: %p)",
    async (errorCode, changes, message) => {
      const reply = await stage.caller.tokenize(cardToTokenize(changes))
      const [field] = Object.keys(changes)

      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ errors: [{ errorCode, message, field }] })
    }
  )
})
