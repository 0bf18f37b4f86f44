import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { ledgerOf } from "../../../../src/medusa/container"
import { wakeDueChargeWorker } from "../../../../src/reconciliation/queue/due-charge-worker"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { notificationRows } from "../../../support/notifications/stored-notifications"

describeNotifiedShop({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => wakeDueChargeWorker(shop.container))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /**
   * Requests a payment link whose answer is lost, so that the plugin creates a second link. Returns the order number of
   * the first link and the id of its charge.
   */
  async function aLostLink() {
    const admin = await anAdmin(shop)
    const known = await knex()("checkout_transparent_payment_link").pluck(
      "order_number"
    )
    await shop.simulator.on("create_link").resetAfterCommit().once()
    await paymentLinkRequestsOfAdmin(() => admin).requestLink({ amount: 25.5 })
    return eventually(async () => {
      const row = await knex()("checkout_transparent_payment_link")
        .whereNotIn("order_number", known)
        .orderBy("created_at")
        .first("order_number", "charge_id")
      expect(await shop.simulator.paymentLink(row.order_number)).toMatchObject({
        status: "ACTIVE",
      })
      return {
        orderNumber: row.order_number as string,
        chargeId: row.charge_id as string,
      }
    })
  }

  async function expectListed({
    orderNumber,
    chargeId,
  }: Awaited<ReturnType<typeof aLostLink>>) {
    expect(await notificationRows(shop.container)).toMatchObject([
      {
        handled_at: expect.any(Date),
        result: "Listed as discrepancy notified_only.",
      },
    ])
    expect(await operator.listOpenDiscrepancies(chargeId)).toContainEqual(
      expect.objectContaining({
        kind: "notified_only",
        details: expect.objectContaining({
          code: "lost_link_paid",
          values: expect.objectContaining({ number: orderNumber }),
        }),
      })
    )
    expect(await shop.simulator.paymentLink(orderNumber)).toMatchObject({
      status: "INACTIVE",
    })
  }

  it("a payment link whose creation got no answer is deactivated and listed as a discrepancy when a notification reports its payment", async () => {
    const lost = await aLostLink()

    await shop.simulator.payLink(lost.orderNumber)
    await shop.waitUntilNotificationsHandled()

    await expectListed(lost)
  })

  it("a payment link whose creation got no answer is listed as a discrepancy, even if the notification of its payment arrives at the URL of another gateway account", async () => {
    const lost = await aLostLink()
    await shop.simulator.setNotificationUrl(
      `${shop.url}/hooks/checkout-transparent/br-at-checkout`
    )

    await shop.simulator.payLink(lost.orderNumber)
    await shop.waitUntilNotificationsHandled()

    await expectListed(lost)
  })

  it("a payment link that an administrator recorded as never made is deactivated and listed as a discrepancy when its payment is notified", async () => {
    const lost = await aLostLink()
    // Makes the operation look as if an administrator had resolved the creation before the plugin did.
    await knex()("checkout_transparent_operation")
      .where({ charge_id: lost.chargeId, error_code: "link_answer_lost" })
      .update({ error_code: "resolved_by_person", resolved_via: "person" })

    await shop.simulator.payLink(lost.orderNumber)
    await shop.waitUntilNotificationsHandled()

    await expectListed(lost)
  })

  it("a paid payment link whose creation got no answer is listed as a discrepancy, even if another such link belongs to a gateway account with revoked credentials", async () => {
    const { accounts } = ledgerOf(shop.container).pluginOptions
    const index = accounts.findIndex(({ id }) => id === "br-at-checkout")
    const account = accounts[index]!
    const clientId = "client-that-was-revoked"
    accounts[index] = {
      ...account,
      paymentLink: { ...account.paymentLink, clientId },
    }
    try {
      const ofOther = await aLostLink()
      for (const [table, key] of [
        ["checkout_transparent_charge", "id"],
        ["checkout_transparent_payment_link", "charge_id"],
      ] as const) {
        await knex()(table)
          .where({ [key]: ofOther.chargeId })
          .update({ account: account.id })
      }
      const lost = await aLostLink()

      await shop.simulator.payLink(lost.orderNumber)
      await shop.waitUntilNotificationsHandled()

      await expectListed(lost)
    } finally {
      accounts[index] = account
    }
  })

  it("a notified payment of a payment link that the ledger does not know causes no call to the gateway", async () => {
    const admin = await anAdmin(shop)
    const link = await paymentLinkRequestsOfAdmin(() => admin).createLink({
      amount: 25.5,
    })
    // The link now looks like one that was made in the merchant panel, which the ledger does not know.
    await knex()("checkout_transparent_charge")
      .where({ id: link.id })
      .update({ link_id: "another" })
    const asked = await shop.requests()

    await shop.simulator.payLink(link.order_number)
    const [row] = await shop.waitUntilNotificationsHandled()

    expect(row).toMatchObject({
      result: "This installation made no payment link with this id.",
    })
    expect(await shop.requests()).toEqual(asked)
  })
})
