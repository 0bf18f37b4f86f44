import { startSimulator, type Simulator } from "../../src/simulator"
import { aCredit, aCustomer, Caller } from "./simulator-caller"
import {
  aCodeRequest,
  aPixTransaction,
  aWalletTransaction,
  CodeCaller,
  type CodeMethod,
} from "./simulator-codes"

const inPix = (changes: Record<string, unknown>) => ({
  transactions: [aPixTransaction(changes)],
})
const inWallet = (changes: Record<string, unknown>) => ({
  transactions: [aWalletTransaction(changes)],
})
const expiring = (expiration: unknown) => inPix({ pix: { expiration } })

type Rule = [CodeMethod, string, Record<string, unknown>, string, string]

// One rule per line.
// prettier-ignore
const rules: Rule[] = [
  ["pix", "another payment source", { paymentSource: "STORE" }, "paymentSource", "must be GATEWAY"],
  ["pix", "a charge id of 5 characters", { merchantChargeId: "abc-1" }, "merchantChargeId", "must be 6 to 36 letters, digits and hyphens"],
  ["wallet", "a smart checkout id that is no UUID", { smartCheckoutId: "1" }, "smartCheckoutId", "must be a UUID"],
  ["wallet", "device information in words", { deviceInformation: "phone" }, "deviceInformation", "must be of type object, not string"],
  ["pix", "an unknown field", { note: "hi" }, "note", "is not a field of this request"],
  ["pix", "a late capture", { lateCapture: true }, "lateCapture", "must be false or left out: what is paid by a code is never captured later"],
  ["wallet", "a late capture", { lateCapture: true }, "lateCapture", "must be false or left out: what is paid by a code is never captured later"],
  ["pix", "no customer", { customer: undefined }, "customer", "is required"],
  ["wallet", "a CPF with wrong check digits", { customer: aCustomer({ document: "52998224726" }) }, "customer.document", "must be a CPF: 11 digits without punctuation, with right check digits"],
  ["pix", "no transaction", { transactions: [] }, "transactions[0]", "is required"],
  ["wallet", "two transactions", { transactions: [aWalletTransaction(), aWalletTransaction()] }, "transactions", "must hold exactly one transaction"],
  ["pix", "a wallet", { transactions: [aWalletTransaction()] }, "transactions[0].paymentType", "must be PIX on this path"],
  ["wallet", "a Pix", { transactions: [aPixTransaction()] }, "transactions[0].paymentType", "must be WALLET on this path"],
  ["pix", "an amount of nothing", inPix({ amount: 0 }), "transactions[0].amount", "must be at least 1"],
  ["wallet", "an amount with a fraction", inWallet({ amount: 10.5 }), "transactions[0].amount", "must be an integer, in cents"],
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

describe("what a request for a code may hold", () => {
  let simulator: Simulator
  let store: CodeCaller

  beforeAll(async () => {
    simulator = await startSimulator()
    store = new CodeCaller(new Caller(simulator.url))
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it.each(rules)(
    "of a %s: %s is refused by its path",
    async (method, _what, changes, field, message) => {
      const reply = await store.create(method, aCodeRequest(method, changes))

      expect(reply.status).toBe(400)
      expect(reply.body.message).toBe("Invalid request")
      expect(reply.body.errors).toContainEqual({ field, message })
      expect(await simulator.charges()).toEqual([])
    }
  )

  it.each(["pix", "wallet"] as const)(
    "a %s may say that it is not captured late, and leave out all that is optional",
    async (method) => {
      const said = await store.code(method, { lateCapture: false })
      const bare = await store.code(method, {
        smartCheckoutId: undefined,
        transactions: [
          {
            ...(method === "pix" ? aPixTransaction() : aWalletTransaction()),
            softDescriptor: undefined,
          },
        ],
      })

      expect([said.reply.status, bare.reply.status]).toEqual([200, 200])
      expect(bare.reply.body.transactions[0].softDescriptor).toBeUndefined()
    }
  )

  it("a Pix may live for a week or for a second", async () => {
    const week = await store.code("pix", expiring(604_800))
    const second = await store.code("pix", expiring(1))

    expect([week.reply.status, second.reply.status]).toEqual([200, 200])
  })

  it.each([
    ["pix", "pix"],
    ["pix", "wallet"],
    ["wallet", "pix"],
  ] as const)(
    "the id of a %s cannot be given to a %s, not even when it is canceled",
    async (first, second) => {
      const { merchantChargeId, refund } = await store.code(first)
      await refund(9_990)

      const again = await store.create(
        second,
        aCodeRequest(second, { merchantChargeId })
      )

      expect(again.status).toBe(400)
      expect(again.body.businessCode).toBe("MERCHANT_CHARGE_ID_ALREADY_EXISTS")
      const [charge, ...others] = await simulator.charges()
      expect(others).toEqual([])
      expect(charge!.history.at(-1)!.event).toBe("creation_repeated")
    }
  )

  it("the id of a card charge cannot be given to a code", async () => {
    const { merchantChargeId } = await store.caller.charge("paid")

    const reply = await store.create(
      "pix",
      aCodeRequest("pix", { merchantChargeId })
    )

    expect(reply.body.businessCode).toBe("MERCHANT_CHARGE_ID_ALREADY_EXISTS")
  })

  it.each(["pix", "wallet"] as const)(
    "a call for a %s without a token, or without JSON, is refused",
    async (method) => {
      const request = aCodeRequest(method)

      const noToken = await store.create(method, request, {
        authorization: "Basic abc",
      })
      const noJson = await store.create(method, "a=b", {
        "content-type": "text/plain",
      })
      const noBody = await store.create(method, undefined)
      const broken = await store.create(method, "{oops")

      expect([noToken.status, noJson.status]).toEqual([401, 415])
      expect([noBody.body.message, broken.body.message]).toEqual([
        "The body must be JSON",
        "The body must be JSON",
      ])
      expect(await simulator.charges()).toEqual([])
    }
  )
})
