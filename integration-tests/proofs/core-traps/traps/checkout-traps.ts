import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createPaymentSession,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { eventually } from "../../../../harness/eventually"
import {
  aCheckoutWithSession,
  aCheckout,
  anOrder,
  sumMoneyAtGateway,
  medusaMoneyOf,
  retrieveOrderStatuses,
  providerIdUnderTest,
} from "../trap-helpers"
import type { TrapContext, Trap } from "../provider-under-test"

/** A delay in milliseconds that is longer than Medusa needs between two steps of a workflow. */
const SLOW_MS = 400

export const TRAPS_OF_THE_CHECKOUT: Trap[] = [
  {
    key: "declined-again",
    name: "requests the authorization of a declined payment session again when the shopper completes the cart again",
    loss: "The same card is tried again and again, with the issuer's fees and blocks.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      await play.gateway.declineNext()
      const checkout = await aCheckoutWithSession(play)
      await checkout.complete()
      await checkout.complete()
      return { attempts: await play.gateway.countAttempts() }
    },
    naiveOutcome: { attempts: 2 },
    correctOutcome: { attempts: 1 },
  },
  {
    key: "live-charge-canceled",
    name: "cancels the open charge of a payment session when the session is authorized twice at the same time",
    loss: "Medusa has a live payment, the gateway has none: the goods leave unpaid.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const { session, collectionId } = await aCheckoutWithSession(play)
      await play.gateway.slowDown(SLOW_MS)
      const payments = play.stage.container.resolve(Modules.PAYMENT)
      await Promise.allSettled(
        [1, 2].map(() => payments.authorizePaymentSession(session.id, {}))
      )
      const { payments: rows } = await medusaMoneyOf(play, { collectionId })
      const { reserved } = await sumMoneyAtGateway(play)
      return {
        livePayments: rows.filter(({ canceled_at }) => !canceled_at).length,
        reserved,
      }
    },
    naiveOutcome: { livePayments: 1, reserved: 0 },
    correctOutcome: { livePayments: 1, reserved: 9990 },
  },
  {
    key: "order-before-payment",
    name: "answers a second completion of a cart with an order whose payment is still being requested, and deletes the order after a decline",
    loss: "The shopper is told of an order that is taken back when the card is declined.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      await play.gateway.declineNext()
      const checkout = await aCheckoutWithSession(play)
      await play.gateway.slowDown(4 * SLOW_MS)
      const first = checkout.complete()
      await eventually(async () =>
        expect(await play.gateway.countAttempts()).toBe(1)
      )
      // Medusa's lock also disappears after its 120 seconds, and a lock in memory when its process is killed.
      await play.stage.container
        .resolve(Modules.LOCKING)
        .release([checkout.cartId])
      const second = await checkout.complete()
      await first
      const { orders } = await medusaMoneyOf(play, checkout)
      const isOrder = second.body.type === "order"
      return { isAnsweredOrderGone: isOrder && orders.length === 0 }
    },
    naiveOutcome: { isAnsweredOrderGone: true },
    correctOutcome: { isAnsweredOrderGone: false },
  },
  {
    key: "session-of-order-deleted",
    name: "lets anyone with the id of a payment collection delete the session with which the order's money was reserved",
    loss: "A stranger releases the money that is reserved for an order.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const order = await anOrder(play)
      const { shopper, collectionId } = order
      const data = await play.provider.buildSessionData(
        play.authorizationStatus
      )
      const providerId = providerIdUnderTest(play)
      await createPaymentSession(shopper, { collectionId, providerId, data })
      const { reserved } = await sumMoneyAtGateway(play)
      const { paymentStatus } = await retrieveOrderStatuses(play, order.orderId)
      return { reserved, paymentStatus }
    },
    naiveOutcome: { reserved: 0, paymentStatus: "authorized" },
    correctOutcome: { reserved: 9990, paymentStatus: "authorized" },
  },
  {
    key: "secrets-written",
    name: "stores the storefront's session data with the card token in plain text before it calls the provider",
    loss: "A card token stands in the database, its backups and its replicas in plain text.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const data = await play.provider.buildSessionData(
        play.authorizationStatus
      )
      const secret = play.provider.secretOf(data)
      const written = await recordSessionWrites(play, async () => {
        await (await aCheckout(play)).createSession(data)
      })
      return { isWritten: written.some((row) => row.includes(secret)) }
    },
    naiveOutcome: { isWritten: true },
    correctOutcome: { isWritten: false },
  },
  {
    key: "strangers-data-kept",
    name: "stores fields that the storefront adds to the session data, and returns these fields with the order",
    loss: "Whatever a browser sends looks like the provider's own word, on the order as well.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const checkout = await aCheckout(play)
      await checkout.createSession({ is_verified: "says the browser" })
      const { order } = await expectSuccess(checkout.complete())
      const shown = await expectSuccess(
        checkout.shopper.request(
          "get",
          `/store/orders/${order.id}?fields=*payment_collections.payment_sessions,*payment_collections.payments`
        )
      )
      return {
        isShownOnOrder: JSON.stringify(shown).includes("says the browser"),
      }
    },
    naiveOutcome: { isShownOnOrder: true },
    correctOutcome: { isShownOnOrder: false },
  },
  {
    key: "finer-than-a-centavo",
    name: "requests an amount with a fraction of a centavo after a discount in percent",
    loss: "The gateway refuses R$ 17.991, and the shopper cannot pay.",
    authorizationStatus: "captured",
    async playTrap(play) {
      const checkout = await aCheckout(play, { goods: "book" })
      await applyTenPercentPromotion(play, checkout)
      // The provider may already refuse the payment session, and then nothing is sold.
      await checkout.createSession().catch(() => undefined)
      const { body } = await checkout.complete()
      const { captured } = await sumMoneyAtGateway(play)
      return { isOrder: body.type === "order", captured }
    },
    naiveOutcome: { isOrder: false, captured: 0 },
    correctOutcome: { isOrder: true, captured: 1799 },
  },
]

/**
 * Returns every version of a payment session that was written while `work` ran, even one that was overwritten
 * immediately.
 */
async function recordSessionWrites(
  { stage }: TrapContext,
  work: () => Promise<void>
): Promise<string[]> {
  const knex = stage.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.raw(`
    create table written_session (row text);
    create function keep_session() returns trigger language plpgsql as $$
      begin insert into written_session values (new::text); return new; end $$;
    create trigger keep_session after insert or update on payment_session
      for each row execute function keep_session();`)
  await work()
  const rows = await knex<{ row: string }>("written_session").select("row")
  await knex.raw(
    "drop function keep_session cascade; drop table written_session"
  )
  return rows.map(({ row }) => row)
}

async function applyTenPercentPromotion(
  { stage }: TrapContext,
  { shopper, cartId }: Awaited<ReturnType<typeof aCheckout>>
): Promise<void> {
  await expectSuccess(
    stage.admin.request("post", "/admin/promotions", {
      code: "DEZ",
      type: "standard",
      status: "active",
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 10,
        currency_code: "brl",
      },
    })
  )
  await expectSuccess(
    shopper.request("post", `/store/carts/${cartId}/promotions`, {
      promo_codes: ["DEZ"],
    })
  )
}
