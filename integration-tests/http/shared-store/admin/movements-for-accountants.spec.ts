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
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"

const ROUTE = "/admin/checkout-transparent/movements.csv"
const TODAY = dayOfMoment(new Date())

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  let download: (path: string) => Promise<Download>
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  beforeAll(async () => {
    download = await createAdminDownloader(shop.url)
  })

  describe("a file with the buyers' documents", () => {
    const setPluginOptions = (options: object) =>
      Object.assign(ledger().pluginOptions, options)
    const file = `${ROUTE}?account=br&from=${TODAY}&to=${TODAY}&documents=true`
    let permissions: object
    beforeEach(() => {
      permissions = ledger().pluginOptions.permissions
      setPluginOptions({ keepFiscalDocument: true })
    })
    afterEach(() =>
      setPluginOptions({ keepFiscalDocument: false, permissions })
    )

    it("the CSV file of movements has the buyer's CPF if it is requested with documents, and its download is then recorded as an action", async () => {
      const { merchantChargeId } = await aSoldOrder(shop)

      const text = await readDownloadText(await download(file))

      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      const row = rows.find((one) => one["Cobrança"] === merchantChargeId)
      expect(row?.["CPF/CNPJ"]).toMatch(/^\t\d{3}\.\d{3}\.\d{3}-\d\d$/)
      const { admin_actions: actions } = await expectSuccess(
        operator.request(
          "get",
          "/admin/checkout-transparent/admin-actions?limit=1"
        )
      )
      expect(actions).toEqual([
        expect.objectContaining({
          action: "movements.csv",
          request_data: expect.objectContaining({ documents: true }) as object,
        }),
      ])
    })

    it("a user without the permission to move money can download the CSV file of movements, but not with the buyers' documents", async () => {
      setPluginOptions({ permissions: { money: ["user_of_another"] } })

      const refused = await download(file)
      const plain = await download(file.replace("&documents=true", ""))

      expect([refused.status, plain.status]).toEqual([403, 200])
      expect(await readDownloadText(plain)).not.toContain("CPF/CNPJ")
    })
  })

  it("the admin API's route day-closes also returns the captured amount of the current month, which equals the sum of the month's days", async () => {
    await aSoldOrder(shop)

    const { day_closes: days, period } = await expectSuccess(
      operator.request(
        "get",
        "/admin/checkout-transparent/day-closes?account=br"
      )
    )

    const { captured } = (days as { day: string; captured: number }[])
      .filter(({ day }) => day.startsWith(TODAY.slice(0, 7)))
      .reduce((sum, one) => ({ ...one, captured: sum.captured + one.captured }))
    expect(period).toMatchObject({
      from: `${TODAY.slice(0, 7)}-01`,
      to: TODAY,
      captured,
    })
  })
})
