import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { Charge } from "../../src/charge/charge"
import type { ShopperMessage } from "../../src/texts/shopper-texts"
import { supersede } from "../../src/payments/supersede"
import { HALF_AN_HOUR_S, letCodeTimePass, now } from "./support/a-code"
import { anIntent } from "./support/an-intent"
import { codesIn } from "./support/codes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCode } = codesIn(here)

/** Medusa, as far as it knows an order of the charge's payment collection. */
interface Order {
  id: string
  canceled_at: Date | null
}
const WAITING: Order = { id: "order_1", canceled_at: null }

interface Wanted {
  order?: Order
  mayAbandon?: boolean
  actor?: string
  dependencies?: ReturnType<typeof here.dependencies>
}

/** For a shopper who wants another session, or whose cart changes. */
async function way(
  charge: Charge,
  { order, mayAbandon = true, actor, dependencies }: Wanted = {}
): Promise<ShopperMessage | undefined> {
  const data = order ? [{ order }] : []
  const query = { graph: () => Promise.resolve({ data }) }
  return supersede(
    {
      ...(dependencies ?? here.dependencies()),
      query: query as unknown as Omit<RemoteQueryFunction, symbol>,
    },
    await now(here.ledger, charge),
    {
      mayAbandon: () => Promise.resolve(mayAbandon),
      ...(actor === undefined ? {} : { actor }),
    }
  )
}

const whatIsAsked = async () => ({
  lookups: await here.requestCount("look_up"),
  cancels: await here.requestCount("refund"),
})

const isPaid = ({ merchantChargeId }: Charge) =>
  here.simulator.pay(merchantChargeId)
const hasEnded = () => letCodeTimePass(here.database, HALF_AN_HOUR_S + 1)
const isNeverCanceled = () => here.simulator.setCodesCancelable(false)
const cannotBeAskedFor = () =>
  here.simulator.on("look_up").failBeforeCommit(503).always()

describe("a code", () => {
  it.each<{
    code: string
    given?: (charge: Charge) => Promise<unknown>
    wanted?: Wanted
    message: ShopperMessage | undefined
    state: string
    cancels: number
  }>([
    {
      code: "that nobody has paid makes way: it is canceled at the gateway",
      message: undefined,
      state: "canceled",
      cancels: 1,
    },
    {
      code: "stays while an order waits for it, and is not canceled",
      wanted: { order: WAITING },
      message: "order_waits_for_payment",
      state: "pending",
      cancels: 0,
    },
    {
      code: "makes way for another one of the order when it has ended",
      given: hasEnded,
      wanted: { order: WAITING },
      message: undefined,
      state: "canceled",
      cancels: 1,
    },
    {
      code: "that was paid by now stays, and is not canceled",
      given: isPaid,
      message: "paid_already",
      state: "paid",
      cancels: 0,
    },
    {
      code: "that the gateway does not cancel is let go, and makes way",
      given: isNeverCanceled,
      message: undefined,
      state: "pending, let go",
      cancels: 1,
    },
    {
      code: "that the gateway does not cancel is kept, to be paid, where it may not be let go",
      given: isNeverCanceled,
      wanted: { mayAbandon: false },
      message: "too_many_codes",
      state: "pending",
      cancels: 1,
    },
    {
      code: "stays while the gateway cannot be asked whether it was paid",
      given: cannotBeAskedFor,
      message: "being_verified",
      state: "pending",
      cancels: 0,
    },
    {
      code: "whose money goes back stays, and the shopper is told so",
      given: async (charge) => {
        await isPaid(charge)
        await way(charge)
        const decided = { by: "user_1", reason: "No." }
        await here.ledger.decideRefund(charge.id, decided)
      },
      message: "being_refunded",
      state: "paid",
      cancels: 0,
    },
    {
      code: "that expired without anybody noticing stands in nobody's way",
      given: () => here.simulator.advanceClock((HALF_AN_HOUR_S + 1) * 1_000),
      message: undefined,
      state: "expired",
      cancels: 0,
    },
  ])("$code", async ({ given, wanted, message, state, cancels }) => {
    const charge = await aCode()
    await given?.(charge)

    expect(await way(charge, wanted)).toBe(message)

    await here.simulator.clearFaults()
    const { abandonedAt, ...after } = await now(here.ledger, charge)
    expect(`${after.state}${abandonedAt ? ", let go" : ""}`).toBe(state)
    expect((await whatIsAsked()).cancels).toBe(cancels)
    const atGateway = await here.simulator.charge(charge.merchantChargeId)
    expect(atGateway?.chargeStatus === "CANCELED").toBe(state === "canceled")
    const open = await here.ledger.findOpenChargeOfCollection(
      charge.paymentCollectionId
    )
    expect(open === undefined).toBe(
      ["canceled", "pending, let go", "expired"].includes(state)
    )
  })
})

it("a charge of which nobody knows whether there is a code stays, and makes way when its code is found, and canceled", async () => {
  await here.simulator.on("pix").hangAfterCommit().once()
  await cannotBeAskedFor()
  const charge = await aCode()
  expect(charge.state).toBe("unresolved")

  const meanwhile = await way(charge)
  const { cancels } = await whatIsAsked()
  await here.simulator.clearFaults()
  await here.letLookupsBeDue()
  const found = await way(charge)

  expect([meanwhile, cancels, found]).toEqual(["being_verified", 0, undefined])
  expect(await now(here.ledger, charge)).toMatchObject({ state: "canceled" })
})

it("a card's charge that holds money stays, and the shopper is told that there is a payment", async () => {
  const { charge } = await here.authorize(anIntent())

  expect(await way(charge)).toBe("another_payment_open")
  expect((await whatIsAsked()).lookups).toBe(0)
})
