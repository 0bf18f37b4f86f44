import { matchingDocumentedNotification } from "../support/matching-documented-notification"
import { aLinkRequest } from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  DAY_MS,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver({ interfaceOnly: true })

type Charge = Record<string, unknown>

/** Returns the status, the amounts and the transaction's status from each notification of a charge. */
async function notifiedAmounts(id: string) {
  await stage.simulator.deliveriesIdle()
  const all = await stage.simulator.notifications()
  return all
    .filter(({ merchantChargeId }) => merchantChargeId === id)
    .map(({ body }) => {
      const { data } = body as { data: Charge & { transactions: Charge[] } }
      const { status, amount, originalAmount, refundedAmount } = data
      const [transaction] = data.transactions
      return [
        status,
        transaction!.status,
        amount,
        originalAmount,
        refundedAmount,
      ].join(" ")
    })
}

describe("a simulator that offers only the interface", () => {
  it("a simulator with only the documented interface creates charges and payment links, and answers lookups, captures, refunds and the deactivation of a payment link with 404", async () => {
    const { caller, simulator } = stage
    const made = [
      await caller.createCharge("authorization", { lateCapture: true }),
      await caller.createCharge("pix"),
      await caller.createCharge("wallet"),
      await caller.createLink(),
    ]
    const { id } = await caller.createCharge("authorization")
    const link = await caller.createLinkAndReturnId()
    await simulator.payLink(link)
    const [payment] = (await simulator.paymentLink(link))!.transactions
    await simulator.on("look_up").hang().always()
    const refused = {
      look_up: await caller.lookUp(id),
      capture: await caller.capture(id, 10_000),
      refund: await caller.refund(id, 10_000),
      look_up_link: await caller.lookUpLink(link),
      list_link_transactions: await caller.listLinkTransactions(link),
      deactivate_link: await caller.deactivateLink(link),
      refund_link: await caller.refundLink(payment!.id, 1),
    }

    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 201])
    for (const [operation, { status, body }] of Object.entries(refused)) {
      expect([operation, status]).toEqual([operation, 404])
      expect(body.message).toMatch(
        /is no route of the gateway\. Known: POST \/oauth2\/token,(?!.*(refund|capture|:))/
      )
      expect(
        await simulator.requests(operation as keyof typeof refused)
      ).toMatchObject([{ status: 404, fault: null }])
    }
    expect((await simulator.charge(id))!.refundedAmount).toBe(0)
    expect((await simulator.paymentLink(link))!.status).toBe("ACTIVE")
  })

  it("a simulator with only the documented interface notifies each merchant-panel change of a card charge with its old and new amounts", async () => {
    const { caller, simulator } = stage
    const { id } = await caller.createCharge("authorization", {
      lateCapture: true,
    })
    await simulator.panelCapture(id, 8_000)
    await simulator.panelRefund(id, 3_000)
    await simulator.panelChargeBack(id)
    await simulator.panelWinDispute(id)
    await simulator.panelRefund(id)

    expect(await notifiedAmounts(id)).toEqual([
      "AUTHORIZED PRE_AUTHORIZED 10000 10000 0",
      "PAID PAID 8000 10000 0",
      "PARTIAL PARTIALLY_REFUNDED 5000 10000 3000",
      "CHARGEBACK CHARGEBACK 5000 10000 3000",
      "PARTIAL PARTIALLY_REFUNDED 5000 10000 3000",
      "REFUNDED REFUNDED 0 10000 8000",
    ])
  })

  it("a simulator with only the documented interface notifies that reserved money is released or expires, and that a code is paid or expires", async () => {
    const { caller, simulator } = stage
    const late = { lateCapture: true }
    const { id: voided } = await caller.createCharge("authorization", late)
    await simulator.panelVoid(voided)
    const { id: lapsed } = await caller.createCharge("authorization", late)
    const { id: paid } = await caller.createCharge("wallet")
    await simulator.pay(paid)
    const { id: expired } = await caller.createCharge("pix")
    await simulator.advanceClock(7 * DAY_MS)
    const reserved = "AUTHORIZED PRE_AUTHORIZED 10000 10000 0"

    expect(await notifiedAmounts(voided)).toEqual([
      reserved,
      "CANCELED CANCELED 0 10000 0",
    ])
    expect(await notifiedAmounts(lapsed)).toEqual([
      reserved,
      "EXPIRED EXPIRED 0 10000 0",
    ])
    expect(await notifiedAmounts(paid)).toEqual(["PAID CAPTURED 10000 10000 0"])
    expect(await notifiedAmounts(expired)).toEqual([
      "EXPIRED EXPIRED 0 10000 0",
    ])
  })

  it("a simulator with only the documented interface notifies charges, link payments and link refunds with exactly the documented fields", async () => {
    const { caller, simulator } = stage
    await caller.createCharge("authorization")
    await simulator.pay((await caller.createCharge("pix")).id)
    await simulator.pay((await caller.createCharge("wallet")).id)
    const ofLink = aLinkRequest({}, { expired_at: "2030-01-31" })
    const link = await caller.createLinkAndReturnId(ofLink)
    await simulator.payLink(link)
    const [payment] = (await simulator.paymentLink(link))!.transactions
    await simulator.refundLink(payment!.id, 1_000)
    await simulator.refundLink(payment!.id)
    await simulator.deliveriesIdle()
    const bodies = (await simulator.notifications()).map(({ body }) => body)
    const ofRefund = (status: string, amount: number) => ({
      type: "REFUND",
      data: {
        transaction: { status, amount, originalTransactionId: payment!.id },
        charge: { paymentLinkId: link, amount: 2_500 },
      },
    })

    expect(bodies).toEqual(
      [
        "checkout-credit",
        "checkout-pix-without-account",
        "checkout-wallet",
        "payment-link-payed",
        "payment-link-partly-refunded",
        "payment-link-refunded",
      ].map(matchingDocumentedNotification)
    )
    const [part, rest] = bodies.slice(-2)
    expect(part).toMatchObject(ofRefund("PARTREFUNDED", 1_000))
    expect(rest).toMatchObject(ofRefund("REFUNDED", 1_500))
  })

  it("a simulator that offers only the documented calls can be switched to offer the undocumented calls, too, and a reset of the simulator switches the undocumented calls off again", async () => {
    const { caller, simulator } = stage
    await simulator.setInterfaceOnly(false)
    const { id } = await caller.createCharge("authorization")
    const refund = await caller.refund(id, 10_000)
    await simulator.reset()
    const afterReset = await caller.lookUp(id)

    expect(refund.status).toBe(200)
    expect(afterReset.body.message).toContain("is no route of the gateway")
  })
})
