import { eventually } from "../../../../harness/eventually"
import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  requireChargeIdOfCode,
  aCheckoutWithPaymentCode,
} from "../../../support/sales/a-code-sale"
import {
  aChargedCheckoutThatFailed,
  registerFakeErp,
  requireLatestChargeOfCheckout,
} from "../../../support/sales/a-failed-completion"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
  makeLookupsDueAndSynchronize,
} from "../../../support/sales/a-sold-order"
import { postNotification } from "../../../../harness/notifications/deliver"
import { aCardNotification } from "../../../support/notifications/a-card-notification"
import {
  chargeRequestsOfAdmin,
  ADMIN_ROUTES,
} from "../../../support/admin/admin-charges"
import { ADMIN_LOGIN, logIn } from "../../../../harness/admin/an-admin"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import {
  buildExpectedEqualSums,
  refusalMatcher,
  synchronizeUntilEqualSums,
} from "../../../support/orders/expect-money"
import { failLookupsAfterNext } from "../../../support/app/failing-lookups"

const WHOLLY = { captured: 9990, paymentStatus: "captured" }
const RETURNED = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }

const erp = registerFakeErp()

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)
  const aReservedOrder = () =>
    aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
  const get = (path: string) =>
    operator.request("get", `${ADMIN_ROUTES}/${path}`)
  const observedIn = async (...orders: { chargeId: string }[]) =>
    Promise.all(orders.map(({ chargeId }) => charges.show(chargeId)))
  const countGatewayRequests = async (operation: "capture" | "refund") =>
    (await shop.requests(operation)).length
  const aDeclinedCharge = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { number: CARD_NUMBERS.denied }
    )
    await checkout.complete()
    return {
      shopper,
      charge: await requireLatestChargeOfCheckout(shop, checkout),
    }
  }

  describe("words from outside that look like a message of the plugin", () => {
    const broken = '{"code":"paid_twice","then":5}'
    const forged = JSON.stringify({ code: "paid_twice" })

    it("the admin API returns an administrator's reason and a notification's type unchanged, even if the text looks like a stored message of the plugin", async () => {
      const { charge } = await aDeclinedCharge()
      const bodies = [broken, forged].map((reason) => ({
        reason,
        observed: "none",
        refunded_as: "whole_charge",
      }))
      for (const body of bodies) {
        await operator.request(
          "post",
          `${ADMIN_ROUTES}/charges/${charge.id}/refund`,
          body
        )
      }
      for (const type of [broken, forged]) {
        await postNotification(`${shop.url}/hooks/checkout-transparent/br`, {
          body: aCardNotification({ type }),
        })
      }

      const { admin_actions } = await expectSuccess(
        get(`admin-actions?subject_id=${charge.id}&order=created_at`)
      )
      const { notifications } = await expectSuccess(
        get("notifications?order=received_at")
      )

      expect(
        admin_actions.map(
          ({ request_data }: { request_data: object }) => request_data
        )
      ).toMatchObject([{ reason: broken }, { reason: forged }])
      expect(notifications.map(({ type }: { type: string }) => type)).toEqual(
        expect.arrayContaining([broken, forged])
      )
    })
  })

  describe("the list of charges", () => {
    it("the admin API's list of charges can be filtered by method, state, gateway account, view, order, cart and amount, and by time and method together", async () => {
      const sold = await aSoldOrder(shop)
      const reserved = await aReservedOrder()
      const code = await aCheckoutWithPaymentCode(shop)
      const pix = await requireChargeIdOfCode(shop, code)
      const [shown] = await observedIn(reserved)

      expect(await charges.idsIn("?method[]=pix&method[]=wallet")).toEqual([
        pix,
      ])
      expect(await charges.idsIn("?state=paid,authorized")).toEqual([
        reserved.chargeId,
        sold.chargeId,
      ])
      expect(await charges.idsIn("?account=br-manual")).toEqual([
        reserved.chargeId,
      ])
      expect(await charges.idsIn("?view=to_capture")).toEqual([
        reserved.chargeId,
      ])
      expect(await charges.idsIn(`?order_id=${sold.orderId}`)).toEqual([
        sold.chargeId,
      ])
      expect(await charges.idsIn(`?cart_id=${sold.checkout.cartId}`)).toEqual([
        sold.chargeId,
      ])
      expect(await charges.idsIn("?amount=99.90&order=created_at")).toEqual([
        sold.chargeId,
        reserved.chargeId,
        pix,
      ])
      expect(await charges.idsIn("?amount=99&order=created_at")).toEqual([
        sold.chargeId,
        reserved.chargeId,
        pix,
      ])
      expect(await charges.idsIn("?amount=99.00")).toEqual([])
      expect(
        await charges.idsIn(
          `?created_at[$gte]=${encodeURIComponent(shown!.created_at)}&method=card`
        )
      ).toEqual([reserved.chargeId])
      expect(shown).toMatchObject({
        capture_before: new Date(
          Date.parse(shown!.created_at) + 7 * 86_400_000
        ).toISOString(),
      })
    })

    it("the admin API's list of charges can be searched by id, NSU, order number, a part of the buyer's e-mail, and the beginnings of the buyer's names", async () => {
      const sold = await aSoldOrder(shop)
      await aSoldOrder(shop)
      const { charge: declined, shopper } = await aDeclinedCharge()
      const [shown] = await observedIn(sold)
      const names = [
        shown!.id,
        shown!.merchant_charge_id,
        shown!.order_id,
        `#${shown!.order_display_id}`,
        `${shown!.order_display_id}`,
        shown!.email,
        shown!.nsu,
        shown!.authorization_code,
        shown!.gateway.transaction_id,
        shown!.gateway.charge_id,
      ]

      for (const name of names) {
        expect(name).toEqual(expect.any(String))
        const found = await charges.idsIn(
          `?q=${encodeURIComponent(name ?? "")}`
        )
        expect([name, found]).toEqual([name, [sold.chargeId]])
      }
      for (const part of [shopper.email, shopper.email.slice(2, -4)]) {
        expect(await charges.idsIn(`?q=${part}`)).toEqual([declined.id])
      }
      for (const name of ["maria SIL", "María síl", "silva mar"]) {
        expect(
          await charges.idsIn(`?q=${encodeURIComponent(name)}`)
        ).toHaveLength(3)
      }
      for (const nobodys of [
        "nobody@example.com",
        "#999999",
        "maria souza",
        "aria",
      ]) {
        expect(
          await charges.idsIn(`?q=${encodeURIComponent(nobodys)}`)
        ).toEqual([])
      }
    })
  })

  describe("one charge", () => {
    it("the admin API's route of one charge returns the charge's data in the ledger and in Medusa, its history, and the allowed actions", async () => {
      const order = await aReservedOrder()

      const shown = await charges.show(order.chargeId)

      expect(shown).toMatchObject({
        state: "authorized",
        account: "br-manual",
        payment_id: order.paymentId,
        medusa: { captured: 0, refunded: 0 },
        differs_from_medusa: false,
        actions: expect.arrayContaining(["synchronize", "capture"]),
        operations: [{ kind: "create", state: "accepted", actor: "shopper" }],
        movements: [],
      })
      expect(shown.timeline.slice(0, 3).map(({ kind }) => kind)).toEqual([
        "created",
        "asked",
        "accepted",
      ])
    })

    it("an administrator can enter the dispute deadline of a charge only while the charge is disputed, and can then remove the deadline", async () => {
      const order = await aSoldOrder(shop)
      const postDisputeDeadline = (answer_deadline: string | null) =>
        operator.request(
          "post",
          `${ADMIN_ROUTES}/charges/${order.chargeId}/dispute-deadline`,
          { answer_deadline }
        )
      const early = await postDisputeDeadline("2026-12-01")
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await expectSuccess(operator.synchronize(order.chargeId))

      const { charge } = await expectSuccess(postDisputeDeadline("2026-12-01"))
      const { charge: without } = await expectSuccess(postDisputeDeadline(null))

      expect(early).toMatchObject(refusalMatcher("no open dispute"))
      expect(charge).toMatchObject({
        state: "charged_back",
        dispute: { answer_deadline: "2026-12-01", closed_at: null },
        actions: expect.arrayContaining(["close_dispute"]),
      })
      expect(without.dispute.answer_deadline).toBeNull()
    })
  })

  describe("the state and message of a charge", () => {
    it("after an administrator closes a dispute as lost, the totals of the charge contain the disputed amount both as received and as lost", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await expectSuccess(operator.synchronize(order.chargeId))
      const [disputed] = await observedIn(order)
      const close = { outcome: "lost", reason: "The bank decided." }
      await expectSuccess(
        operator.request(
          "post",
          `${ADMIN_ROUTES}/charges/${order.chargeId}/close-dispute`,
          { observed: disputed!.observed, ...close }
        )
      )

      const [lost] = await observedIn(order)

      expect(disputed).toMatchObject({
        payment_state: { charge: "received", refund: "none", dispute: "open" },
        moved: { received: 99.9, disputed: 99.9, lost: 0 },
      })
      expect(lost).toMatchObject({
        payment_state: { charge: "received", refund: "none", dispute: "lost" },
        moved: { received: 99.9, refunded: 0, disputed: 0, lost: 99.9 },
      })
      expect(lost!.timeline).toContainEqual(
        expect.objectContaining({ kind: "lost", amount: -99.9 })
      )
    })

    it("if the gateway answers a lookup with 503, the admin API's answer to a request for a synchronization contains a message code and the gateway's error", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await operator.request(
        "post",
        `${ADMIN_ROUTES}/charges/${order.chargeId}/synchronize`
      )
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject({
        status: 200,
        body: {
          result: "waiting",
          message: {
            code: "not_read_at_gateway",
            because: expect.stringContaining("503"),
          },
        },
      })
    })
  })

  describe("capturing a part", () => {
    it("when an administrator captures a part of the reserved money, gateway and Medusa both show exactly this part as captured, and the capture is recorded with the administrator", async () => {
      const order = await aReservedOrder()
      const [known] = await observedIn(order)

      const path = `${ADMIN_ROUTES}/charges/${order.chargeId}/capture`
      const unseen = await operator.request("post", path, { amount: 30.5 })
      const { charge } = await expectSuccess(charges.capture(known!, 30.5))

      expect(unseen.status).toBe(400)
      expect(charge).toMatchObject({
        state: "paid",
        captured: 30.5,
        medusa: { captured: 30.5 },
        movements: [
          {
            kind: "captured",
            amount: 30.5,
            actor: expect.stringMatching(/^user_/),
            actor_email: "admin@example.com",
          },
        ],
      })
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(
        buildExpectedEqualSums({
          captured: 3050,
          paymentStatus: "partially_captured",
        })
      )
      const { admin_actions } = await expectSuccess(
        get(`admin-actions?subject_id=${order.chargeId}`)
      )
      expect(admin_actions).toMatchObject([
        {
          action: "charges/:id/capture",
          request_data: { amount: "30.5", observed: known!.observed },
        },
      ])
    })

    it("of two simultaneous captures of one charge by administrators, the plugin makes one and refuses the other", async () => {
      const order = await aReservedOrder()
      const [known] = await observedIn(order)

      const answers = await Promise.all([
        charges.capture(known!),
        charges.capture(known!),
      ])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await countGatewayRequests("capture")).toBe(1)
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(
        buildExpectedEqualSums(WHOLLY)
      )
    })

    it("the admin API shows a capture whose answer was lost as being confirmed, and Medusa records the capture when a lookup has shown its outcome", async () => {
      const order = await aReservedOrder()
      const [known] = await observedIn(order)
      await failLookupsAfterNext(shop)
      await shop.simulator.on("capture").hangAfterCommit().once()

      const answer = await charges.capture(known!)
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject({
        status: 202,
        body: {
          message: { code: "change_in_doubt" },
          charge: {
            is_being_confirmed: true,
            operation_in_doubt_id: expect.stringMatching(/^ctop_/),
            actions: expect.arrayContaining(["resolve"]),
          },
        },
      })
      await synchronizeUntilEqualSums(shop, order, WHOLLY)
      expect(await countGatewayRequests("capture")).toBe(1)
    })
  })

  describe("a refund on the page of a payment", () => {
    it("an administrator can refund an order's charge in parts, and a refund of more than the amount not yet refunded is refused", async () => {
      const order = await aSoldOrder(shop)
      const refundObservedCharge = async (amount?: number) =>
        charges.refund((await observedIn(order))[0]!, amount)

      const part = await expectSuccess(refundObservedCharge(30.5))
      const tooMuch = await refundObservedCharge(69.41)
      const rest = await expectSuccess(refundObservedCharge())

      expect(part.charge).toMatchObject({ state: "paid", refundable: 69.4 })
      expect(tooMuch.status).toBe(400)
      expect(tooMuch.body.message).toContain("only R$ 69.40 is left")
      expect(rest.charge).toMatchObject({ state: "refunded", refunded: 99.9 })
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(
        buildExpectedEqualSums(RETURNED)
      )
    })

    it("a refund request without the field observed is refused, and the error names the route that returns the field's value", async () => {
      const { chargeId } = await aSoldOrder(shop)
      const shown = await charges.show(chargeId)

      const answer = await charges.refund({
        ...shown,
        observed: undefined as never,
      })

      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain(
        "GET /admin/checkout-transparent/charges/:id"
      )
      expect(await countGatewayRequests("refund")).toBe(0)
    })

    it("a refund request is refused if it has refunded_as: whole_charge for a charge with an order, or order_payment for a charge without an order", async () => {
      const order = await aSoldOrder(shop)
      const { charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true // Otherwise the job would place the order.
      const [ofOrder] = await observedIn(order)
      const [ofNoOrder] = await observedIn({ chargeId: charge.id })

      const answers = [
        await charges.refund({ ...ofOrder!, refunded_as: "whole_charge" }),
        await charges.refund({ ...ofNoOrder!, refunded_as: "order_payment" }),
      ]

      expect(ofOrder!.refunded_as).toBe("order_payment")
      expect(ofNoOrder!.refunded_as).toBe("whole_charge")
      expect(answers.map(({ status }) => status)).toEqual([400, 400])
      expect(await countGatewayRequests("refund")).toBe(0)
    })

    it("a refused refund has its message in the language of the request, on the plugin's route and on Medusa's own route", async () => {
      const order = await aSoldOrder(shop)
      const reader = await logIn(shop.api, ADMIN_LOGIN, {
        "accept-language": "pt-BR",
      })
      const { observed, refunded_as } = await charges.show(order.chargeId)
      await shop.simulator.setBalance(0)

      const own = await reader.request(
        "post",
        `${ADMIN_ROUTES}/charges/${order.chargeId}/refund`,
        { amount: 200, observed, refunded_as, reason: "Too much." }
      )
      const ofCore = await reader.request(
        "post",
        `/admin/payments/${order.paymentId}/refund`,
        { amount: 10 }
      )
      await shop.simulator.setBalance(null)

      expect(own).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          code: "more_than_left",
          values: { left: 9990, charge: order.merchantChargeId },
          message: expect.stringContaining("Nada foi reembolsado"),
        },
      })
      expect(ofCore).toMatchObject({
        status: 400,
        body: {
          code: "gateway_refused",
          message: expect.stringContaining("Nada foi reembolsado"),
        },
      })
    })

    it("a release of reserved money whose answer was lost is answered with 202, and is complete when a lookup has shown it", async () => {
      // The gateway refuses the release that Medusa requests after the failure.
      await shop.simulator.on("refund").failBeforeCommit(422).once()
      const { charge } = await aChargedCheckoutThatFailed(shop, erp, {
        providerId: MANUAL_CARD_PROVIDER,
      })
      erp.isDown = true // Otherwise the job would place the order.
      const [known] = await observedIn({ chargeId: charge.id })
      await shop.simulator.on("refund").hangAfterCommit().once()
      await shop.simulator.on("look_up").slow(0).times(2)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await charges.refund(known!)
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject({
        status: 202,
        body: { charge: { is_being_confirmed: true } },
      })
      await eventually(async () => {
        await makeLookupsDueAndSynchronize(shop)
        expect((await charges.show(charge.id)).state).toBe("canceled")
      })
    })

    it("an administrator can refund a charge without an order only in full, and a refund of a part is refused", async () => {
      const { charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true // Otherwise the job would place the order.
      const [known] = await observedIn({ chargeId: charge.id })

      const part = await charges.refund(known!, 10)
      await expectSuccess(charges.refund(known!))

      expect(part.body.message).toContain("can only be refunded in full")
      expect(await charges.show(charge.id)).toMatchObject({
        state: "refunded",
        timeline: expect.arrayContaining([
          expect.objectContaining({
            kind: "decided_to_refund",
            actor_email: "admin@example.com",
          }),
        ]),
      })
    })
  })

  it("an operation that the gateway refused appears in the operations list with its error and the gateway's status, but without credentials or buyer data", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.setBalance(0)
    await operator.refund(order, 10)
    await shop.simulator.setBalance(null)

    const { operations } = await expectSuccess(
      get(`operations?charge_id=${order.chargeId}&kind=refund`)
    )

    expect(operations).toMatchObject([
      {
        state: "rejected",
        error_code: "gateway_rejected",
        error: {
          code: "gateway_rejected",
          because: expect.stringMatching(/the gateway answered 4\d\d \(.+\)/),
        },
      },
    ])
    const { clientSecret } = defaultMerchant.credential
    for (const one of [clientSecret, shop.simulator.url, "MARIA", "5299822"]) {
      expect(JSON.stringify(operations)).not.toContain(one)
    }
  })
})
