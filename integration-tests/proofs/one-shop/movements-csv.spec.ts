import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { parse } from "csv-parse/sync"
import { dayOf } from "../../../src/charge/days"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import { aCardShop } from "../../support/a-card-shop"
import {
  type Download,
  downloadsFrom,
  wholeText,
} from "../../support/a-download"
import { succeeds } from "../../support/a-shopper"
import { aSoldOrder } from "../../support/a-sold-order"
import { ADMIN_LOGIN } from "../../support/an-admin"
import { anOperator } from "../../support/an-operator"
import { moveTime } from "../../support/database/move-time"

const ROUTE = "/admin/checkout-transparent/movements.csv"
const MINUTE_MS = 60_000
const TODAY = dayOf(new Date())

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  let download: (path: string) => Promise<Download>
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  beforeAll(async () => {
    download = await downloadsFrom(shop.url)
  })
  afterEach(() => jest.restoreAllMocks())

  describe("the movements of a day", () => {
    /** That day has those of others as well. */
    const isOf =
      ({ merchantChargeId }: { merchantChargeId: string }) =>
      (row: Record<string, string>) =>
        row["Cobrança"] === merchantChargeId

    /** A sale in three installments, and a part of it refunded by an admin; the rows as they are read. */
    async function rowsOfADay() {
      const order = await aSoldOrder(shop, { installments: 3 })
      await succeeds(operator.refund(order, 10.5))
      await succeeds(operator.synchronize(order.chargeId))
      const answer = await download(
        `${ROUTE}?account=br&from=${TODAY}&to=${TODAY}`
      )
      const text = await wholeText(answer)
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      return { order, answer, text, rows: rows.filter(isOf(order)) }
    }

    it("are a row each, in Portuguese, with who did what", async () => {
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

  describe("exports of what is new", () => {
    const EXPORTS = "/admin/checkout-transparent/movement-exports"
    const newExport = async () => {
      const answer = await succeeds(
        operator.request("post", EXPORTS, { account: "br" })
      )
      return answer.export as { number: number; is_empty: boolean }
    }
    const created = async () => (await newExport()).number
    const chargesIn = async (number: number) => {
      const text = await wholeText(await download(`${EXPORTS}/${number}`))
      const rows = parse<Record<string, string>>(text, {
        ...{ bom: true, columns: true, delimiter: ";" },
      })
      return rows.map((row) => row["Cobrança"])
    }
    const connection = { query: (sql: string) => knex().raw(sql) } as never
    afterEach(() => moveTime(connection, 0))

    it("have each movement in exactly one of them; what was learnt a moment ago is in the next", async () => {
      const first = await aSoldOrder(shop)
      await moveTime(connection, 2 * MINUTE_MS)
      const second = await aSoldOrder(shop)

      const early = await newExport()
      const numbers = [early.number, await created()]
      await moveTime(connection, 4 * MINUTE_MS)
      numbers.push(await created(), await created())
      const files = []
      for (const number of numbers) files.push(await chargesIn(number))

      const last = await newExport()

      expect([early.is_empty, last.is_empty]).toEqual([false, true])
      expect(files[0]).toContain(first.merchantChargeId)
      expect(files.slice(1)).toEqual([[], [second.merchantChargeId], []])
    })

    it("have no movement in common when two are created at the same moment", async () => {
      await created()
      await moveTime(connection, 6 * MINUTE_MS)
      const { merchantChargeId } = await aSoldOrder(shop)
      await moveTime(connection, 8 * MINUTE_MS)

      const numbers = await Promise.all([created(), created(), created()])
      const files = []
      for (const number of numbers) files.push(await chargesIn(number))

      expect(new Set(numbers).size).toBe(3)
      expect(files.flat()).toEqual([merchantChargeId])
    })

    it("are the same whenever they are read, also after a file that broke off, and reading moves nothing", async () => {
      await created()
      await moveTime(connection, 10 * MINUTE_MS)
      const { merchantChargeId } = await aSoldOrder(shop)
      await moveTime(connection, 12 * MINUTE_MS)
      const number = await created()
      jest
        .spyOn(ledger(), "movementPage")
        .mockRejectedValueOnce(new Error("The database is gone."))

      expect((await download(`${EXPORTS}/${number}`)).status).toBe(500)
      for (const _ of [1, 2]) {
        expect(await chargesIn(number)).toEqual([merchantChargeId])
      }
      expect((await download(`${EXPORTS}/${number + 1}`)).status).toBe(404)
      expect((await download(EXPORTS)).status).toBe(404)
    })

    it("and payment sessions are not created by a form of another site", async () => {
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
      const cookie = headers.get("set-cookie")?.split(";")[0] ?? ""
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
  })
})
