import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { parse } from "csv-parse/sync"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  type Download,
  createAdminDownloader,
  readDownloadText,
} from "../../../support/admin/a-download"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import { ADMIN_LOGIN } from "../../../../harness/admin/an-admin"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"

const ROUTE = "/admin/checkout-transparent/movements.csv"
const TODAY = dayOfMoment(new Date())

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  let download: (path: string) => Promise<Download>
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  beforeAll(async () => {
    download = await createAdminDownloader(shop.url)
  })
  afterEach(() => jest.restoreAllMocks())

  describe("the movements of a day", () => {
    const isOf =
      ({ merchantChargeId }: { merchantChargeId: string }) =>
      (row: Record<string, string>) =>
        row["Cobrança"] === merchantChargeId

    /**
     * Sells an order in three installments, refunds a part, and downloads today's CSV file. `rows` are the file's rows
     * about this order.
     */
    async function rowsOfADay() {
      const order = await aSoldOrder(shop, { installments: 3 })
      await expectSuccess(operator.refund(order, 10.5))
      await expectSuccess(operator.synchronize(order.chargeId))
      const answer = await download(
        `${ROUTE}?account=br&from=${TODAY}&to=${TODAY}`
      )
      const text = await readDownloadText(answer)
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      return { order, answer, text, rows: rows.filter(isOf(order)) }
    }

    it("the CSV file of a day has one row for a card payment and one for its refund, and the refund's row names the administrator who made it", async () => {
      const { order, answer, text, rows } = await rowsOfADay()

      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="movimentacoes-br-${TODAY}-${TODAY}.csv"`
      )
      expect(text.startsWith("\uFEFFData e hora;Tipo;Pedido;")).toBe(true)
      expect(rows).toEqual([
        expect.objectContaining({
          "Data e hora": expect.stringMatching(
            /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/
          ) as string,
          Tipo: "Recebido",
          Cobrança: order.merchantChargeId,
          Método: "Cartão de crédito",
          "Cartão salvo": "Não",
          Parcelas: "3",
          Valor: "99,90",
          "Valor original": "99,90",
          Conta: "br",
          Origem: "Cliente",
          Usuário: "",
        }),
        expect.objectContaining({
          Tipo: "Reembolsado",
          Cobrança: order.merchantChargeId,
          Valor: "-10,50",
          Origem: "Equipe",
          Usuário: ADMIN_LOGIN.email,
        }),
      ])
    })
  })

  describe("exports of new movements", () => {
    const EXPORTS = "/admin/checkout-transparent/movement-exports"
    /** Creates an export and returns its number, or `null` if no movement is new. */
    const createExport = async () => {
      const answer = await expectSuccess(
        operator.request("post", EXPORTS, { account: "br" })
      )
      return (answer.export?.number ?? null) as number | null
    }
    const chargesIn = async (number: number | null) => {
      const text = await readDownloadText(
        await download(`${EXPORTS}/${number}`)
      )
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      return rows.map((row) => row["Cobrança"])
    }
    const listMovementExports = async () => {
      const answer = await expectSuccess(operator.request("get", EXPORTS))
      return answer.movement_exports as Record<string, unknown>[]
    }

    it("each movement of money is in exactly one export, and no export is created while there are no new movements", async () => {
      const first = await aSoldOrder(shop)
      const numbers = [await createExport(), await createExport()]
      const second = await aSoldOrder(shop)
      numbers.push(await createExport(), await createExport())

      expect(numbers[1]).toBeNull()
      expect(numbers[3]).toBeNull()
      expect(await chargesIn(numbers[0]!)).toContain(first.merchantChargeId)
      expect(await chargesIn(numbers[2]!)).toEqual([second.merchantChargeId])
    })

    it("if a movement of money is committed only after an export was created, it is in the next export, even if it is dated before the first export", async () => {
      const { merchantChargeId } = await aSoldOrder(shop)
      await createExport()
      const late = await knex().transaction()
      await late.raw(
        `insert into checkout_transparent_movement (id, charge_id, account, kind, amount, currency_code, recorded_at, day, actor)
        select id || '_late', charge_id, account, 'lost', 0, currency_code, checkout_transparent_now() - interval '5 minutes', day, 'payer'
        from checkout_transparent_movement where charge_id = (select id from checkout_transparent_charge where merchant_charge_id = ?)`,
        [merchantChargeId]
      )
      const other = await aSoldOrder(shop)
      const before = await createExport()
      await late.commit()
      const after = await createExport()

      expect(await chargesIn(before)).toEqual([other.merchantChargeId])
      expect(await chargesIn(after)).toEqual([merchantChargeId])
    })

    it("if three exports are requested at the same moment, one request creates an export with the new movement of money, and the other two create none", async () => {
      await createExport()
      const { merchantChargeId } = await aSoldOrder(shop)

      const numbers = await Promise.all([
        createExport(),
        createExport(),
        createExport(),
      ])
      const made = numbers.filter((number) => number !== null)

      expect(made).toHaveLength(1)
      expect(await chargesIn(made[0]!)).toEqual([merchantChargeId])
    })

    it("an export of movements is in the list of exports with the administrator who created it, and its creation is in the list of administrators' actions", async () => {
      await createExport()
      await aSoldOrder(shop)
      const number = await createExport()

      const [latest] = await listMovementExports()
      expect(latest).toEqual({
        number,
        account: "br",
        movements: 1,
        created_by: expect.stringMatching(/^user_/) as string,
        created_by_email: ADMIN_LOGIN.email,
        created_at: expect.stringMatching(/^20/) as string,
      })
      const { admin_actions: actions } = await expectSuccess(
        operator.request(
          "get",
          `/admin/checkout-transparent/admin-actions?subject_id=${number}`
        )
      )
      expect(actions).toEqual([
        expect.objectContaining({
          action: "movement-exports",
          http_status: 200,
          request_data: { account: "br" },
        }),
      ])
    })

    it("each download of an export of movements has the same rows, even after a download that failed", async () => {
      await createExport()
      const { merchantChargeId } = await aSoldOrder(shop)
      const number = (await createExport())!
      jest
        .spyOn(ledger(), "readMovementPage")
        .mockRejectedValueOnce(new Error("The database is gone."))

      expect((await download(`${EXPORTS}/${number}`)).status).toBe(500)
      for (const _ of [1, 2]) {
        expect(await chargesIn(number)).toEqual([merchantChargeId])
      }
      expect((await download(`${EXPORTS}/${number + 1}`)).status).toBe(404)
    })

    /** Logs an admin user in, and returns the cookie that a browser would send with each request. */
    const aCookie = async () => {
      const login = await fetch(`${shop.url}/auth/user/emailpass`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ADMIN_LOGIN),
      })
      const { token } = (await login.json()) as { token: string }
      const { headers } = await fetch(`${shop.url}/auth/session`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      })
      return headers.get("set-cookie")?.split(";")[0] ?? ""
    }

    it("a form that another website submits with a signed-in user's cookie can create neither an export nor a payment session", async () => {
      const cookie = await aCookie()
      const post = (path: string) =>
        fetch(shop.url + path, {
          method: "POST",
          headers: {
            cookie,
            "content-type": "application/x-www-form-urlencoded",
          },
          body: "provider_id=pp_system_default",
        })

      for (const path of [
        EXPORTS,
        "/admin/payment-collections/pay_col_1/payment-sessions",
      ]) {
        expect((await post(path)).status).toBe(415)
      }
    })

    it("if a link on another website requests a file of movements or a fiscal document with an administrator's cookie, the store refuses the request", async () => {
      await aSoldOrder(shop)
      const number = await createExport()
      const cookie = await aCookie()
      const countAdminActions = async () =>
        (
          await expectSuccess(
            operator.request("get", "/admin/checkout-transparent/admin-actions")
          )
        ).count as number
      const before = await countAdminActions()
      const statusOfRequestFromSite = async (path: string, site: string) =>
        (
          await fetch(shop.url + path, {
            headers: { cookie, "sec-fetch-site": site },
          })
        ).status

      for (const path of [
        `${ROUTE}?from=${TODAY}&to=${TODAY}`,
        `${EXPORTS}/${number}`,
        "/admin/checkout-transparent/orders/order_1/fiscal-document",
      ]) {
        expect([
          path,
          await statusOfRequestFromSite(path, "cross-site"),
        ]).toEqual([path, 403])
      }
      expect(await countAdminActions()).toBe(before)
      expect(
        await statusOfRequestFromSite(`${EXPORTS}/${number}`, "same-origin")
      ).toBe(200)
    })
  })
})
