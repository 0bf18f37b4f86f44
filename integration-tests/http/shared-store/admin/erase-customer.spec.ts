import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../../../harness/shopper/a-code-checkout"
import {
  waitForOrderOfCode,
  type CheckoutWithCode,
} from "../../../support/sales/a-code-sale"
import {
  LINK_PROVIDER,
  requireLinkIdOfSession,
} from "../../../support/sales/a-link-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  aCustomer,
  type Shopper,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import {
  gatewayAndMedusaSums,
  makeLookupsDueAndSynchronize,
} from "../../../support/sales/a-sold-order"
import {
  chargeRequestsOfAdmin,
  ADMIN_ROUTES,
} from "../../../support/admin/admin-charges"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { findTablesThatContain } from "../../../support/secrets/database-contents"
import { eventually } from "../../../../harness/eventually"

const TODAY = dayOfMoment(new Date())

/** The CPF of the customer. No other test uses the name, address and e-mail address below. */
const CPF = { digits: "93541134780", punctuated: "935.411.347-80" }
const PERSON = {
  first_name: "Quiteria",
  last_name: "Zanforlin",
  phone: "+5511912349876",
  address_1: "Rua Xanxere, 77",
}
const EMAIL = "quiteria.zanforlin@example.com"
const WRITTEN = [
  PERSON.first_name,
  PERSON.last_name,
  PERSON.phone,
  "Xanxere",
  EMAIL,
  CPF.digits,
  CPF.punctuated,
]
const TEXT = `${PERSON.first_name} ${PERSON.last_name} (${CPF.punctuated}) asked`

describeNotifiedShop({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const keepDocument = (keepFiscalDocument: boolean) =>
    Object.assign(ledger().pluginOptions, { keepFiscalDocument })
  beforeEach(() => void keepDocument(true))
  afterEach(() => void keepDocument(false))
  const pgConnection = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const contents = { address: PERSON }
  const document = CPF.punctuated

  async function selectWithSql(
    sql: string
  ): Promise<Record<string, unknown>[]> {
    const { rows } = await pgConnection().raw<{
      rows: Record<string, unknown>[]
    }>(sql)
    return rows
  }

  /** Returns the places in the plugin's own tables that contain one of the texts. */
  const inOurTables = async (texts: readonly string[]) =>
    (await findTablesThatContain(selectWithSql, texts)).filter((found) =>
      found.includes("checkout_transparent")
    )

  const customerIdOf = async (shopper: Shopper): Promise<string> =>
    (await expectSuccess(shopper.request("get", "/store/customers/me")))
      .customer.id

  const postErasure = (customerId: string, body: object = {}) =>
    operator.request(
      "post",
      `${ADMIN_ROUTES}/customers/${customerId}/erase`,
      body
    )

  const fiscalDocument = (orderId: string) =>
    operator.request("get", `${ADMIN_ROUTES}/orders/${orderId}/fiscal-document`)

  async function aCode(
    shopper: Shopper,
    providerId = PIX_PROVIDER
  ): Promise<CheckoutWithCode> {
    const checkout = await aCodeCheckout({ ...shop, shopper }, contents)
    const session = await checkout.createCodeSession(providerId, { document })
    return { checkout, session, merchantChargeId: session.merchantChargeId }
  }

  async function aPixOrder(shopper: Shopper) {
    const code = await aCode(shopper)
    await shop.simulator.pay(code.merchantChargeId)
    return waitForOrderOfCode(shop, code)
  }

  /** Creates a customer with orders paid by card, Pix and payment link, a refund, and an unpaid code. */
  async function aGoodCustomer() {
    const shopper = await aCustomer(shop.api, shop.store, EMAIL)
    const card = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { contents, data: { document } }
    )
    const { order } = await expectSuccess(card.complete())
    const pix = await aPixOrder(shopper)
    const shownLink = await aCode(shopper, LINK_PROVIDER)
    await shop.simulator.payLink(requireLinkIdOfSession(shownLink.session))
    const link = await waitForOrderOfCode(shop, shownLink)
    const open = await aCode(shopper)
    await waitUntilNothingIsDue()
    const { observed } = await charges.show(pix.chargeId)
    await expectSuccess(
      operator.request(
        "post",
        `${ADMIN_ROUTES}/charges/${pix.chargeId}/refund`,
        {
          observed,
          refunded_as: "order_payment",
          reason: TEXT,
        }
      )
    )
    await waitUntilNothingIsDue()
    return {
      shopper,
      customerId: await customerIdOf(shopper),
      cardOrderId: order.id as string,
      pix,
      link,
      open,
    }
  }

  /** Waits until all notifications are handled and only unpaid codes remain to be synchronized. */
  async function waitUntilNothingIsDue(): Promise<void> {
    await shop.waitUntilNotificationsHandled()
    await eventually(async () => {
      await makeLookupsDueAndSynchronize(shop)
      const due = await selectWithSql(
        "select id from checkout_transparent_charge where state <> 'pending' and (synchronization_due_at <= now() or waiting_since is not null or leased_by is not null)"
      )
      expect(due).toEqual([])
    })
  }

  /** Returns the texts by which the customer could be identified. */
  async function personalTexts(): Promise<string[]> {
    const rows = await selectWithSql(
      "select email_digest, details -> 'payer' ->> 'name' as name, details -> 'payer' ->> 'document' as document from checkout_transparent_charge"
    )
    return [
      ...new Set([
        ...WRITTEN,
        ...rows.flatMap((row) =>
          Object.values(row).flatMap((value) =>
            typeof value === "string" ? [value] : []
          )
        ),
      ]),
    ]
  }

  const movements = () =>
    selectWithSql(
      "select id, charge_id, kind, amount, day, actor from checkout_transparent_movement order by id"
    )

  it("an erasure removes a customer's data from every table of the plugin and keeps the amounts, even if an open code is paid afterwards", async () => {
    const { customerId, shopper, pix, link, open, cardOrderId } =
      await aGoodCustomer()
    const personal = await personalTexts()
    const before = await inOurTables(personal)
    expect(before.length).toBeGreaterThan(3)
    expect(before.join()).toContain("admin_action")
    expect(before.join()).toContain("notification")
    const sums = [
      await gatewayAndMedusaSums(shop, pix),
      await gatewayAndMedusaSums(shop, link),
    ]
    const moved = await movements()

    const answer = await postErasure(customerId)

    expect(answer).toMatchObject({
      status: 200,
      body: { erasure: { erased: 4, disputed: [] } },
    })
    expect(await inOurTables(personal)).toEqual([])
    const [recorded] = await selectWithSql(
      "select * from checkout_transparent_admin_action where action = 'customers/:id/erase'"
    )
    expect(recorded).toMatchObject({
      subject_id: customerId,
      http_status: 200,
    })
    await shop.simulator.pay(open.merchantChargeId)
    await waitForOrderOfCode(shop, open)
    await waitUntilNothingIsDue()
    expect(await inOurTables(personal)).toEqual([])
    expect([
      await gatewayAndMedusaSums(shop, pix),
      await gatewayAndMedusaSums(shop, link),
    ]).toEqual(sums)
    expect(await movements()).toEqual(expect.arrayContaining(moved))
    expect((await fiscalDocument(cardOrderId)).body).toMatchObject({
      fiscal_document: null,
    })

    // No lookup, repeated notification, reconciliation or second erasure writes the data again.
    await expectSuccess(operator.synchronize(pix.chargeId))
    for (const { id } of await shop.simulator.notifications()) {
      await shop.simulator.redeliver(id)
    }
    await waitUntilNothingIsDue()
    await expectSuccess(
      operator.request("post", `${ADMIN_ROUTES}/reconciliation`, {
        from: TODAY,
        to: TODAY,
      })
    )
    await waitUntilNothingIsDue()
    expect(await inOurTables(personal)).toEqual([])
    expect(
      (await ledger().readChargeAndUnresolvedOperation(pix.chargeId)).charge
    ).toMatchObject({
      state: "refunded",
      details: { endToEndId: expect.any(String) },
    })
    await waitUntilNothingIsDue()
    expect((await postErasure(customerId)).body).toMatchObject({
      erasure: { erased: 0, disputed: [] },
    })
    expect(await inOurTables(personal)).toEqual([])
    expect(
      await expectSuccess(shopper.request("get", "/store/orders"))
    ).toBeDefined()
  })

  it("administrators can read the buyer's document for the fiscal note, the store API does not return it, and an erasure keeps the document on request", async () => {
    const shopper = await aCustomer(shop.api, shop.store, EMAIL)
    const { orderId } = await aPixOrder(shopper)
    await waitUntilNothingIsDue()

    const { fiscal_document } = await expectSuccess(fiscalDocument(orderId))

    expect(fiscal_document).toMatchObject({
      order_id: orderId,
      type: "CPF",
      document: CPF.digits,
      formatted: CPF.punctuated,
    })
    const { order } = await expectSuccess(
      shopper.request(
        "get",
        `/store/orders/${orderId}?fields=+metadata,*payment_collections.payments,*payment_collections.payment_sessions`
      )
    )
    expect(JSON.stringify(order)).not.toContain(CPF.digits)
    expect(
      await findTablesThatContain(selectWithSql, [CPF.digits, CPF.punctuated])
    ).toEqual([])
    await expectSuccess(
      postErasure(await customerIdOf(shopper), { keep_fiscal_document: true })
    )
    expect((await fiscalDocument(orderId)).body).toMatchObject({
      fiscal_document,
    })
  })
})
