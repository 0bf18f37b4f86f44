import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { type Admin, anAdmin } from "../../harness/admin/an-admin"
import { ACCOUNT_WITHOUT_SETTINGS } from "../../harness/store/account-without-settings"
import { CARD_PROVIDER, CPF } from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { aGuest, expectSuccess } from "../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
  type Sale,
} from "../support/sales/a-sold-order"
import { shipAllGoods } from "../support/orders/an-order-to-pay"
import { eventually } from "../../harness/eventually"

const SETTINGS = "/admin/checkout-transparent/settings"
const { clientId, clientSecret } = defaultMerchant.credential

interface Shown {
  revision: number
  settings: {
    name: string
    value: unknown
    is_set: boolean
    former_until: string | null
  }[]
}

describeShopWithSimulator(
  { ...ACCOUNT_WITHOUT_SETTINGS, softDescriptor: "LOJA DEMO" },
  (shop) => {
    let admin: Admin
    beforeAll(async () => {
      admin = await anAdmin(shop)
    })

    const readSettingsOfAccount = async (): Promise<Shown> =>
      (await expectSuccess(admin.request("get", SETTINGS))).accounts.find(
        ({ id }: { id: string }) => id === "br"
      )
    const save = async (values: object, more: object = {}) =>
      admin.request("post", `${SETTINGS}/br`, {
        revision: (await readSettingsOfAccount()).revision,
        values,
        ...more,
      })
    const settingOf = (account: Shown, name: string) =>
      account.settings.find((one) => one.name === name)!
    const setUp = (more: object = {}) =>
      expectSuccess(save({ clientId, clientSecret, ...more }))

    it("a payment method that lacks a credential is not offered to shoppers until an administrator enters the credential", async () => {
      const listOfferedProviders = async () => {
        const { body } = await aGuest(shop.api, shop.store).request(
          "get",
          `/store/payment-providers?region_id=${shop.store.regions.brazil}`
        )
        const ids = (body.payment_providers as { id: string }[]).map(
          ({ id }) => id
        )
        expect(body.count).toBe(ids.length)
        return ids.filter((id) => /^pp_transparent-.*_br$/.test(id)).sort()
      }

      const before = await listOfferedProviders()
      await setUp()
      const withCredential = await listOfferedProviders()
      await expectSuccess(
        save({
          "sdk.transparentToken": defaultMerchant.transparentToken,
        })
      )
      const withAll = await listOfferedProviders()

      expect(before).toEqual([])
      expect(withCredential).toEqual([
        "pp_transparent-pix_br",
        "pp_transparent-wallet_br",
      ])
      expect(withAll).toEqual([
        "pp_transparent-card_br",
        "pp_transparent-pix_br",
        "pp_transparent-wallet_br",
      ])
    })

    it.each([
      [
        "a number above its maximum",
        { "installments.maximum": 40 },
        "at most 12",
        {
          code: "setting_invalid",
          values: { setting: "installments.maximum" },
        },
      ],
      [
        "an unknown setting",
        { baseUrl: "https://evil.example" },
        "cannot change",
        { code: "setting_unknown" },
      ],
      [
        "a setting that medusa-config.ts fixes",
        { softDescriptor: "LOJA ADMIN" },
        "medusa-config.ts",
        { code: "setting_fixed", values: { setting: "softDescriptor" } },
      ],
      [
        "a payment method as switched off without a reason",
        { "methods.pix": false },
        "enter a reason",
        { code: "reason_missing" },
      ],
    ])(
      "if a request tries to save an invalid setting (%s), it is refused with advice, and no setting is saved",
      async (_, values, words, refusal) => {
        const refused = await save(values)

        expect(refused.status).toBe(400)
        expect(refused.body).toMatchObject({
          type: "invalid_data",
          message: expect.stringContaining(words),
          ...refusal,
        })
        expect((await readSettingsOfAccount()).revision).toBe(0)
      }
    )

    it("after an administrator enters a new notification token, the old token is also accepted for a limited time, and is refused at once when the administrator ends its validity", async () => {
      const postNotificationWithToken = (token: string) =>
        fetch(`${shop.url}/hooks/checkout-transparent/br`, {
          method: "POST",
          headers: { authorization: token, "content-type": "application/json" },
          body: "{}",
        }).then(({ status }) => status)
      await expectSuccess(save({ notificationTokens: "token-old" }))
      const { account } = await expectSuccess(
        save({ notificationTokens: "token-new" })
      )

      expect([
        await postNotificationWithToken("token-old"),
        await postNotificationWithToken("token-new"),
        await postNotificationWithToken("token-else"),
      ]).toEqual([200, 200, 401])
      expect(settingOf(account, "notificationTokens")).toMatchObject({
        value: null,
        is_set: true,
        former_until: expect.any(String),
      })
      await expectSuccess(save({}, { end_replaced_tokens: true }))

      expect([
        await postNotificationWithToken("token-old"),
        await postNotificationWithToken("token-new"),
      ]).toEqual([401, 200])
      expect(
        settingOf(await readSettingsOfAccount(), "notificationTokens")
          .former_until
      ).toBeNull()
    })

    const capturedAtGatewayAndInMedusa = async (sale: Sale) => {
      const { gateway, medusa } = await gatewayAndMedusaSums(shop, sale)
      return [gateway.captured, medusa.captured]
    }

    it('a shipment captures an order\'s reserved money if the setting was "capture at shipment" when the order was placed, but not if it was manual capture', async () => {
      await setUp({ capture: "manual" })
      const reserved = await aSoldOrder(shop)
      await expectSuccess(save({ capture: "at_shipment" }))
      const later = await aSoldOrder(shop)
      expect(await capturedAtGatewayAndInMedusa(later)).toEqual([0, 0])

      await shipAllGoods(admin, reserved.orderId)
      await shipAllGoods(admin, later.orderId)

      await eventually(async () =>
        expect(await capturedAtGatewayAndInMedusa(later)).toEqual([
          9_990, 9_990,
        ])
      )
      expect(await capturedAtGatewayAndInMedusa(reserved)).toEqual([0, 0])
    })

    it("a request for a payment session of an unknown payment collection is answered with 404, and stores nothing", async () => {
      const path = "payment-collections/pay_col_invented/payment-sessions"
      const body = {
        provider_id: CARD_PROVIDER,
        data: { temporary_card_token: "a", document: CPF },
      }

      const answers = [
        await aGuest(shop.api, shop.store).request(
          "post",
          `/store/${path}`,
          body
        ),
        await admin.request("post", `/admin/${path}`, body),
      ]

      expect(answers).toMatchObject(
        Array(2).fill({ status: 404, body: { type: "not_found" } })
      )
      expect(
        await shop.container
          .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
            "checkout_transparent_shopper_input"
          )
          .select("id")
      ).toEqual([])
    })
  }
)
