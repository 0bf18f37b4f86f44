import { matchingDocumentedNotification } from "../support/matching-documented-notification"
import {
  aCreditRequestPart,
  aCustomerRequestPart,
  aTransactionRequestPart,
  cardNumbers,
  type CreationMethod,
} from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  NOON,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver({ clock: { now: () => NOON + 250 } })

const sums = { amount: 10_000, originalAmount: 10_000, refundedAmount: 0 }
const at = "2030-01-01T12:00:00.250Z"

const aCardNotification: any = matchingDocumentedNotification("checkout-credit")
const card = {
  ...aCardNotification.data.transactions[0].credit,
  cardholderName: "MA*** SI***",
  cardholderDocument: "***982247**",
  brand: "VISA",
  reasonCode: 0,
  installmentNumber: 1,
  installmentType: "NONE",
}
const pix = {
  qrCode: expect.stringMatching(/^00020126.*5406100\.00.*6304[0-9A-F]{4}$/),
  qrCodeBase64: null,
}
const wallet = {
  expiresAt: "2030-01-01T09:30:00.250-03:00",
  qrCode: expect.stringContaining("https://wallet.simulator.invalid/"),
  qrCodeBase64: expect.stringMatching(/^iVBORw0KGgo/),
}

interface Creation {
  what: string
  method?: CreationMethod
  changes?: { lateCapture: boolean }
  number?: string
  status: [ofCharge: string, ofTransaction: string]
  detail: object
  ledger: object
  event: string
  reported?: string
}

/**
 * The requests to create a charge that are tested, each with the expected answer and the expected record in the
 * simulator.
 */
const creations: Creation[] = [
  {
    what: "a card",
    changes: { lateCapture: false },
    status: ["PAID", "PAID"],
    detail: { credit: card },
    ledger: { capturedAmount: 10_000, brand: "VISA", lastFour: "1111" },
    event: "paid",
    reported: "PAID",
  },
  {
    what: "a card to be captured later",
    changes: { lateCapture: true },
    status: ["PRE_AUTHORIZED", "PRE_AUTHORIZED"],
    detail: { credit: card },
    ledger: { capturedAmount: 0 },
    event: "pre_authorized",
    reported: "AUTHORIZED",
  },
  {
    what: "the operator's declined card",
    number: cardNumbers.denied,
    status: ["DENIED", "DENIED"],
    detail: {
      credit: {
        ...card,
        authorizationCode: null,
        authorizationResponseCode: 51,
        reasonCode: 51,
        reasonMessage: "Saldo ou limite insuficiente",
      },
    },
    ledger: { capturedAmount: 0, lastFour: "5991" },
    event: "denied",
    reported: "DENIED",
  },
  {
    what: "a Pix",
    method: "pix",
    status: ["PRE_AUTHORIZED", "PENDING"],
    detail: { pix },
    ledger: { expiresAt: "2030-01-01T13:00:00.250Z", endToEndId: null },
    event: "code_created",
  },
  {
    what: "a wallet",
    method: "wallet",
    status: ["PRE_AUTHORIZED", "PENDING"],
    detail: { wallet },
    ledger: { expiresAt: "2030-01-01T12:30:00.250Z", endToEndId: null },
    event: "code_created",
  },
]

async function readReceivedNotifications(): Promise<any[]> {
  await stage.simulator.deliveriesIdle()
  return stage.receiver.received.map(({ body }) => JSON.parse(body) as unknown)
}

describe("the creation of a simulated charge", () => {
  it.each(creations)(
    "if the simulator creates a charge for $what, its answer equals a later lookup, and only a card charge causes a notification",
    async ({ method = "authorization", changes, number, ...expected }) => {
      const { simulator, caller } = stage
      const { body, id } = await caller.createCharge(method, changes, number)
      const [chargeStatus, transactionStatus] = expected.status
      const { event, reported } = expected

      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        merchantChargeId: id,
        chargeStatus,
        ...sums,
        lateCapture: changes?.lateCapture ?? false,
        paymentSource: "GATEWAY",
        smartCheckoutId: expect.any(String),
        customer: {
          document: "52998224725",
          documentType: "CPF",
          email: "maria@example.com",
          name: "Maria Silva",
        },
        transactions: [
          {
            transactionId: expect.any(String),
            paymentType:
              method === "authorization" ? "CREDIT" : method.toUpperCase(),
            transactionStatus,
            errorMessage: transactionStatus === "PAID" ? "APROVADA" : null,
            numberOfInstallments: 1,
            softDescriptor: "LOJA",
            ...sums,
            createdAt: at,
            updatedAt: at,
            ...expected.detail,
          },
        ],
      })
      expect((await caller.lookUp(id)).body).toEqual(body)
      expect(await simulator.charges()).toMatchObject([
        {
          ...expected.ledger,
          customerDocument: "***982247**",
          history: [{ event, amount: 10_000, by: "api" }],
        },
      ])
      const deliveries = await readReceivedNotifications()
      expect(deliveries).toEqual(reported ? [aCardNotification] : [])
      if (!reported) return
      expect(deliveries[0]).toMatchObject({
        eventDate: "2030-01-01T09:00:00.250-03:00",
        merchantDocument: "11222333000181",
        merchantCode: "simulator-merchant-code",
        data: {
          status: reported,
          transactions: [{ status: transactionStatus }],
        },
      })
    }
  )

  it("the simulator answers 500 to a charge request with the sandbox card for errors, stores no charge and sends no notification", async () => {
    const { simulator, caller } = stage
    const { status } = await caller.createCharge(
      "authorization",
      {},
      cardNumbers.error
    )

    expect(status).toBe(500)
    expect(await simulator.charges()).toEqual([])
    expect(await simulator.notifications()).toEqual([])
  })

  it("the simulator refuses a new charge whose id is already used, and adds only the attempt to the first charge's history", async () => {
    const { simulator, caller } = stage
    const { id: merchantChargeId } = await caller.createCharge("authorization")
    const [made] = await simulator.charges()
    const again = await caller.createCharge("wallet", { merchantChargeId })

    expect(again.status).toBe(400)
    expect(again.body).toEqual({
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [{ field: "merchantChargeId", message: "must be unique" }],
    })
    const repeated = { event: "creation_repeated", amount: 0 }
    const history = [...made!.history, expect.objectContaining(repeated)]
    expect(await simulator.charges()).toEqual([{ ...made, history }])
  })

  it("the simulator accepts a card token once, but a request that it refuses as invalid does not use up the token", async () => {
    const { caller } = stage
    const temporatyCardToken = await caller.cardToken()
    const requestAuthorization = (token: string, changes = {}) => {
      const credit = aCreditRequestPart({ temporatyCardToken: token })
      const transactions = [
        aTransactionRequestPart("authorization", { credit }),
      ]
      return caller.createCharge("authorization", { transactions, ...changes })
    }
    const replies = [
      await requestAuthorization(temporatyCardToken, { paymentSource: "SHOP" }),
      await requestAuthorization(temporatyCardToken),
      await requestAuthorization(temporatyCardToken),
      await requestAuthorization("made-up"),
    ]
    const refusedTokenBody = (message: string) => ({
      message: "Invalid temporary card token",
      businessCode: "INVALID_CARD_TOKEN",
      errors: [{ field: "transactions[0].credit.temporatyCardToken", message }],
    })

    expect(replies.map(({ status }) => status)).toEqual([400, 200, 400, 400])
    expect(replies[2]!.body).toEqual(
      refusedTokenBody("has been used before; it is single use")
    )
    expect(replies[3]!.body).toEqual(
      refusedTokenBody("was not issued to this merchant")
    )
  })

  it("the simulator accepts a card charge request with the optional fields transactionId, entryMode and issuerTransactionId of a transaction, and a Pix request without the optional fields of a transaction", async () => {
    const temporatyCardToken = await stage.caller.cardToken()
    const optional = {
      transactionId: "3f8e4f0e-2f63-4c55-9d3c-0f6f4b3e9a11",
      entryMode: "CREDENTIAL_ON_FILE",
      issuerTransactionId: "issuer-1",
      credit: aCreditRequestPart({ temporatyCardToken }),
    }
    const document = { document: "12ABC34501DE35", documentType: "CNPJ" }
    const { body } = await stage.caller.createCharge("authorization", {
      smartCheckoutId: undefined,
      customer: aCustomerRequestPart(document),
      transactions: [aTransactionRequestPart("authorization", optional)],
    })
    const transactions = [
      aTransactionRequestPart("pix", { softDescriptor: undefined }),
    ]
    const pix = await stage.caller.createCharge("pix", { transactions })

    expect(pix.status).toBe(200)
    expect(body).toMatchObject({
      smartCheckoutId: null,
      transactions: [{ transactionId: optional.transactionId }],
    })
  })
})

it("the simulator's notification of a paid code has the end-to-end id and the masked payer for a Pix, and the status CAPTURED for a wallet", async () => {
  const { simulator, caller } = stage
  const aPix = await caller.createCharge("pix")
  const aWallet = await caller.createCharge("wallet")
  const { endToEndId } = await simulator.pay(aPix.id)
  await simulator.deliveriesIdle()
  await simulator.pay(aWallet.id)
  const deliveries = await readReceivedNotifications()
  const payer = { name: "Maria Silva", documentNumber: "***982247**" }

  expect(endToEndId).toMatch(/^E99999999203001011200[0-9a-f]{11}$/)
  expect(deliveries).toEqual([
    matchingDocumentedNotification("checkout-pix-without-account"),
    matchingDocumentedNotification("checkout-wallet"),
  ])
  expect(deliveries.map(({ data }) => data)).toMatchObject([
    {
      status: "PAID",
      transactions: [{ status: "PAID", pix: { ...pix, endToEndId, payer } }],
    },
    { status: "PAID", transactions: [{ status: "CAPTURED", wallet }] },
  ])
})
