import { ROOT } from "../../../../harness/root"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { z } from "@medusajs/framework/zod"

import { ACTIONS } from "../../../../src/api/admin/checkout-transparent/charges/actions"
import { LISTS } from "../../../../src/api/admin/checkout-transparent/list-definitions"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import {
  anOrderPaidByCode,
  aCheckoutWithPaymentCode,
} from "../../../support/sales/a-code-sale"
import { requireLatestChargeOfCheckout } from "../../../support/sales/a-failed-completion"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import {
  chargeRequestsOfAdmin,
  ADMIN_ROUTES,
} from "../../../support/admin/admin-charges"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import {
  documentedFields,
  collectAnswerFields,
} from "../../../support/documents/documented-fields"

const DOCUMENT = "docs/admin-api.md"
const LISTED = documentedFields(DOCUMENT, "The fields of a listed charge")

/** Returns the line of docs/admin-api.md that begins with a route or with an administrator's action. */
function lineOf(name: string): string {
  const lines = readFileSync(join(ROOT, DOCUMENT), "utf8")
  return lines.split("\n").find((one) => one.startsWith(`- \`${name}\``)) ?? ""
}

describeNotifiedShop({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)
  const links = paymentLinkRequestsOfAdmin(() => operator.admin)
  const get = (path: string) =>
    expectSuccess(operator.request("get", `${ADMIN_ROUTES}/${path}`))

  /** Creates a card charge with a 3DS challenge, a refund and a dispute, and returns its id. */
  const aDisputedCharge = async () => {
    const order = await aSoldOrder(shop)
    await expectSuccess(charges.refund(await charges.show(order.chargeId), 10))
    await shop.simulator.notifyThreeDs(order.merchantChargeId)
    await shop.waitUntilNotificationsHandled()
    await shop.simulator.panelChargeBack(order.merchantChargeId)
    await expectSuccess(operator.synchronize(order.chargeId))
    return order.chargeId
  }

  /** Creates a declined card charge, pays the cart with another card, and returns the id of the declined charge. */
  const aDeclinedCharge = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { number: CARD_NUMBERS.denied }
    )
    await checkout.complete()
    const { id } = await requireLatestChargeOfCheckout(shop, checkout)
    await expectSuccess(checkout.chooseCard())
    await expectSuccess(checkout.complete())
    return id
  }

  /** Creates a link without an order, has it paid and refunded, and returns its id. */
  const aRefundedLink = async () => {
    const link = await links.createLink({ amount: 25.5 })
    await shop.simulator.payLink(link.order_number)
    await shop.waitUntilNotificationsHandled()
    await expectSuccess(charges.refund(await charges.show(link.id)))
    return link.id
  }

  it("docs/admin-api.md lists exactly the fields of a charge that the admin API returns in the list of charges and for one charge", async () => {
    const ids = [
      await aDisputedCharge(),
      await aDeclinedCharge(),
      (await anOrderPaidByCode(shop)).chargeId,
      await aRefundedLink(),
    ]

    const { charges: listed } = await charges.list()
    const whole = await Promise.all(ids.map(charges.show))

    expect(collectAnswerFields(listed)).toEqual(LISTED)
    expect(collectAnswerFields(whole)).toEqual({
      ...LISTED,
      ...documentedFields(DOCUMENT, "The other fields of one charge"),
    })
  })

  it("docs/close.md lists exactly the fields that the admin API returns for the list of days, for the whole period and for one day", async () => {
    const document = "docs/close.md"
    const ofDay = documentedFields(document, "The fields of a listed day")
    await aSoldOrder(shop)

    const { day_closes: days, period } = await get("day-closes?account=br")
    const { day_close: day } = await get(
      `day-closes/br/${dayOfMoment(new Date())}`
    )

    expect(collectAnswerFields(days as object[])).toEqual(ofDay)
    expect(collectAnswerFields([period as object])).toEqual(
      documentedFields(document, "The fields of the period")
    )
    expect(collectAnswerFields([day as object])).toEqual({
      ...ofDay,
      ...documentedFields(document, "The other fields of one day"),
    })
  })

  it("docs/settings.md lists exactly the fields that the admin API returns for a gateway account and for a setting", async () => {
    const document = "docs/settings.md"
    await aCheckoutWithPaymentCode(shop)

    const { accounts } = await get("settings")
    const [{ settings, ...account }] = accounts as [{ settings: object[] }]

    expect(collectAnswerFields([{ ...account, settings: null }])).toEqual(
      documentedFields(document, "The fields of an account")
    )
    expect(collectAnswerFields(settings)).toEqual(
      documentedFields(document, "The fields of a setting")
    )
  })

  it.each(["charges", "discrepancies", "operations", "admin-actions"] as const)(
    'docs/admin-api.md names each filter of the admin API\'s list "%s", and each sort order except created_at',
    (name) => {
      const { filters, orders } = LISTS[name]
      const line = lineOf(`GET /${name}`)

      expect(
        Object.keys(filters).filter(
          (one) =>
            !line.includes(`\`${one}\``) && !line.includes(`\`${one}[$gte]\``)
        )
      ).toEqual([])
      const own = orders.map((one) => one.replace("-", ""))
      expect(
        own.filter(
          (one) => one !== "created_at" && !line.includes(`\`${one}\``)
        )
      ).toEqual([])
    }
  )

  it.each(Object.entries(ACTIONS))(
    "docs/admin-api.md names each field in the body of the administrator's action %s",
    (name, { body }) => {
      const line = lineOf(name)

      expect(line).not.toBe("")
      const fields = Object.keys((body as z.ZodObject).shape)
      expect(fields.filter((one) => !namesIn(line).includes(one))).toEqual([])
    }
  )
})

/** Returns the names of the fields that a line shows between backticks, for example `reason` for `reason?`. */
function namesIn(line: string): string[] {
  const code = line.split("`").filter((_, at) => at % 2 === 1)
  return code.map((one) => /^\w+/.exec(one)?.[0] ?? "")
}
