import type { Charge } from "../../src/charge/charge"
import { linksIn } from "./support/links"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const links = linksIn(here)

const atGateway = () => here.simulator.paymentLinks()
const linkOf = ({ link }: Charge): string => link?.id ?? "none"

describe("making a payment link", () => {
  it("writes its order number down before the gateway hears of it, and where it is after", async () => {
    const charge = await links.aLink()

    const [made] = await atGateway()
    expect(charge).toMatchObject({
      method: "link",
      state: "pending",
      link: { purpose: "cart", id: made?.id, url: made?.url },
      code: { payload: made?.brcode },
    })
    expect(await here.database.rowsOf("payment_link")).toMatchObject([
      {
        charge_id: charge.id,
        order_number: made?.orderNumber,
        amount: 1_999,
        name: "Pedido 1",
      },
    ])
    expect(made?.orderNumber).toMatch(/^[0-9A-Z]{15}$/)
  })
})

describe("a payment link that was paid", () => {
  it("once is paid, with what it was paid with", async () => {
    const charge = await links.aLink()
    await here.simulator.payLink(linkOf(charge), { paymentType: "PIX" })

    const { charge: paid, isObserved } = await links.lookup(charge)

    expect(isObserved).toBe(true)
    expect(paid).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 0 },
      details: { paidWith: "PIX" },
      link: { transactionId: (await atGateway())[0]?.transactions[0]?.id },
    })
  })

  it("twice keeps the first; the second is a charge of its own", async () => {
    const charge = await links.aLink()
    await here.simulator.payLink(linkOf(charge), { times: 2 })

    const lookups = await Promise.all([1, 2, 3].map(() => links.lookup(charge)))

    expect(lookups.map(({ charge: observed }) => observed.state)).toEqual([
      "paid",
      "paid",
      "paid",
    ])
    const all = await here.ledger.findChargesOfLink(linkOf(charge))
    expect(all).toMatchObject([
      { id: charge.id, state: "paid", link: { purpose: "cart" } },
      {
        state: "paid",
        sums: { captured: 1_999 },
        link: { duplicateOf: charge.id },
      },
    ])
    const roles = await here.database.rowsOf("link_transaction")
    expect(roles.map(({ role }) => role).sort()).toEqual(["duplicate", "kept"])
  })
})

describe("a list of payments that lags behind", () => {
  it("does not undo a refund that was answered, nor let it be made twice", async () => {
    const charge = await links.aLink()
    await here.simulator.payLink(linkOf(charge), {})
    const { charge: paid } = await links.lookup(charge)
    await here.simulator.on("refund_link").invisibleFor(600_000).once()

    const first = await links.refund(paid, 500)
    const operations = await here.ledger.operationsOf([charge.id])
    await here.ledger.markBooked(operations.map(({ id }) => id))
    const again = await links.refund(await links.read(charge), 500)

    expect(first).toMatchObject({
      kind: "done",
      charge: { sums: { captured: 1_999, refunded: 500 } },
    })
    expect(again.kind).not.toBe("done")
    expect((await atGateway())[0]?.refundedAmount).toBe(500)
    expect(await here.requestCount("refund_link")).toBe(1)
  })

  it.each([
    ["the payment that is kept", 0],
    ["a second payment", 1],
  ])(
    "is not believed to have lost %s, though the link is closed",
    async (_, place) => {
      const charge = await links.aLink()
      await here.simulator.payLink(linkOf(charge), { times: 2 })
      await links.lookup(charge)
      await here.ledger.noteLinkDeactivated(charge.id, "closed")
      const lookedUp = (await here.ledger.findChargesOfLink(linkOf(charge)))[
        place
      ]
      if (!lookedUp) {
        throw new Error("There is no such charge.")
      }
      await here.simulator
        .on("list_link_transactions")
        .respond(200, { data: [] })
        .once()

      const lagging = await links.lookup(lookedUp)
      const after = await links.lookup(lagging.charge)

      expect(lagging).toMatchObject({
        isObserved: false,
        charge: { state: "paid" },
      })
      expect(after).toMatchObject({
        isObserved: true,
        charge: { state: "paid", sums: { captured: 1_999 } },
      })
    }
  )
})
