import { startSimulator, type Simulator } from "../../src/simulator"
import {
  aCredit,
  aCustomer,
  anAuthorization,
  aTransaction,
  Caller,
  cards,
} from "./simulator-caller"

describe("card authorization", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it("with immediate capture leaves a paid charge", async () => {
    const { request, reply } = await caller.pay()

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      merchantChargeId: request.merchantChargeId,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      chargeStatus: "PAID",
      amount: 15_990,
      originalAmount: 15_990,
      refundedAmount: 0,
      lateCapture: false,
      paymentSource: "GATEWAY",
      smartCheckoutId: request.smartCheckoutId,
      customer: {
        document: "52998224725",
        documentType: "CPF",
        email: "maria@example.com",
        name: "Maria Silva",
      },
    })
    expect(reply.body.transactions).toHaveLength(1)
    expect(reply.body.transactions[0]).toMatchObject({
      paymentType: "CREDIT",
      transactionStatus: "PAID",
      amount: 15_990,
      numberOfInstallments: 1,
      softDescriptor: "LOJA",
      credit: {
        cardholderName: "MA*** SI***",
        cardholderDocument: "***982247**",
        expirationMonth: 12,
        expirationYear: 2050,
        brand: "VISA",
        nsu: expect.any(Number),
        authorizationCode: expect.any(Number),
        installmentNumber: 1,
        installmentType: "NONE",
      },
    })
    expect(await simulator.charge(request.merchantChargeId)).toMatchObject({
      originalAmount: 15_990,
      capturedAmount: 15_990,
      refundedAmount: 0,
      history: [{ event: "paid", amount: 15_990 }],
    })
  })

  it("with late capture leaves a reserved sum and captures nothing", async () => {
    const { request, reply } = await caller.pay({
      changes: { lateCapture: true },
    })

    expect(reply.status).toBe(200)
    expect(reply.body.chargeStatus).toBe("PRE_AUTHORIZED")
    expect(reply.body.transactions[0].transactionStatus).toBe("PRE_AUTHORIZED")
    expect(await simulator.charge(request.merchantChargeId)).toMatchObject({
      capturedAmount: 0,
      history: [{ event: "pre_authorized" }],
    })
  })

  it("of the operator's declined card answers 200 with a denied charge", async () => {
    const { request, reply } = await caller.pay({ cardNumber: cards.denied })

    expect(reply.status).toBe(200)
    expect(reply.body.chargeStatus).toBe("DENIED")
    expect(reply.body.transactions[0]).toMatchObject({
      transactionStatus: "DENIED",
      credit: {
        reasonCode: 51,
        reasonMessage: "Saldo ou limite insuficiente",
        authorizationCode: null,
      },
    })
    expect(await simulator.charge(request.merchantChargeId)).toMatchObject({
      capturedAmount: 0,
      brand: "VISA",
      lastFour: "5991",
    })
  })

  it("of the operator's broken card answers 500 and records nothing", async () => {
    const { request, reply } = await caller.pay({ cardNumber: cards.error })

    expect(reply.status).toBe(500)
    expect(await simulator.charge(request.merchantChargeId)).toBeUndefined()
  })

  it("with an id used before is refused and changes nothing", async () => {
    const first = await caller.pay()
    const { merchantChargeId } = first.request
    const cardToken = await caller.cardToken()
    const before = await simulator.charge(merchantChargeId)

    const repeated = await caller.authorize(
      first.accessToken,
      anAuthorization({
        merchantChargeId,
        transactions: [
          aTransaction({
            amount: 1,
            credit: aCredit({ temporatyCardToken: cardToken }),
          }),
        ],
      })
    )

    expect(repeated.status).toBe(400)
    expect(repeated.body).toEqual({
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [
        { field: "merchantChargeId", message: "must be unique for ever" },
      ],
    })
    const after = await simulator.charge(merchantChargeId)
    expect(after).toEqual({
      ...before,
      history: [
        ...before!.history,
        {
          at: expect.any(String),
          event: "creation_repeated",
          amount: 0,
          by: "api",
        },
      ],
    })
  })

  it("20 times at once with one id makes one charge", async () => {
    const accessToken = await caller.accessToken()
    const { merchantChargeId } = anAuthorization()
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () =>
        anAuthorization({
          merchantChargeId,
          transactions: [
            aTransaction({
              credit: aCredit({
                temporatyCardToken: await caller.cardToken(),
              }),
            }),
          ],
        })
      )
    )

    const replies = await Promise.all(
      bodies.map((body) => caller.authorize(accessToken, body))
    )

    const accepted = replies.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(await simulator.charges()).toHaveLength(1)
  })

  it("uses up a card token, also for another charge", async () => {
    const { accessToken, temporatyCardToken } = await caller.pay()

    const again = await caller.authorize(
      accessToken,
      anAuthorization({
        transactions: [
          aTransaction({ credit: aCredit({ temporatyCardToken }) }),
        ],
      })
    )

    expect(again.status).toBe(400)
    expect(again.body).toEqual({
      message: "Invalid temporary card token",
      businessCode: "INVALID_CARD_TOKEN",
      errors: [
        {
          field: "transactions[0].credit.temporatyCardToken",
          message: "has been used before; it is single use",
        },
      ],
    })
    expect(await simulator.charges()).toHaveLength(1)
  })

  it("refuses a card token that was never issued", async () => {
    const reply = await caller.authorize(
      await caller.accessToken(),
      anAuthorization()
    )

    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].message).toBe("was not issued to this merchant")
  })

  it("leaves the card token usable when the request is refused for its form", async () => {
    const accessToken = await caller.accessToken()
    const temporatyCardToken = await caller.cardToken()
    const transaction = aTransaction({
      credit: aCredit({ temporatyCardToken }),
    })

    const refused = await caller.authorize(
      accessToken,
      anAuthorization({ transactions: [transaction], paymentSource: "SHOP" })
    )
    const accepted = await caller.authorize(
      accessToken,
      anAuthorization({ transactions: [transaction] })
    )

    expect(refused.status).toBe(400)
    expect(accepted.status).toBe(200)
  })

  it("accepts every optional field that the documents name", async () => {
    const temporatyCardToken = await caller.cardToken()
    const reply = await caller.authorize(
      await caller.accessToken(),
      anAuthorization({
        deviceInformation: { ip: "203.0.113.7" },
        customer: aCustomer({
          name: "Fábrica & Cia 2",
          document: "12ABC34501DE35",
          documentType: "CNPJ",
        }),
        transactions: [
          aTransaction({
            transactionId: "3f8e4f0e-2f63-4c55-9d3c-0f6f4b3e9a11",
            entryMode: "CREDENTIAL_ON_FILE",
            issuerTransactionId: "issuer-1",
            credit: {
              ...aCredit({
                temporatyCardToken,
                installmentNumber: 12,
                installmentType: "MERCHANT",
              }),
            },
          }),
        ],
      })
    )

    expect(reply.status).toBe(200)
    expect(reply.body.transactions[0]).toMatchObject({
      transactionId: "3f8e4f0e-2f63-4c55-9d3c-0f6f4b3e9a11",
      numberOfInstallments: 12,
    })
  })

  it("is found by a look-up with the same answer", async () => {
    const { accessToken, request, reply } = await caller.pay()

    const found = await caller.lookUp(accessToken, request.merchantChargeId)

    expect(found.status).toBe(200)
    expect(found.body).toEqual(reply.body)
  })
})
