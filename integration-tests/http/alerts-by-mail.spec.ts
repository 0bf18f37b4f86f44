import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import type { INotificationModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { type Admin, anAdmin } from "../../harness/admin/an-admin"
import { eventually } from "../../harness/eventually"
import {
  listTypeScriptBlocks,
  runCode,
} from "../support/documents/typescript-blocks"
import {
  readBellEntries,
  resolveNotificationProviderService,
  sendDueEventsAndAlerts,
} from "../support/admin/dashboard-bell"
import { recordLogLines } from "../support/app/record-log-lines"

const EMAILS = ["financeiro@shop.example", "dona@shop.example"]

interface Subscriber {
  default: (given: { event: unknown; container: unknown }) => Promise<void>
  config: { event: string }
}

beforeAll(() => {
  process.env.NOTIFICATION_CHANNELS = JSON.stringify(["feed", "email"])
  process.env.PLUGIN_OPTIONS = JSON.stringify({ alerts: { emails: EMAILS } })
})
afterAll(() => {
  delete process.env.NOTIFICATION_CHANNELS
  delete process.env.PLUGIN_OPTIONS
})

describeShopWithSimulator({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const logged = recordLogLines(shop)

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const notifications = () =>
    shop.container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const mails = () =>
    notifications().listNotifications({ channel: "email" }, { take: 100 })
  const recordTestAlert = (key: string) =>
    ledger().recordAlerts([
      {
        key,
        cause: "gateway",
        data: { accounts: ["br"], code: "credentials_refused" },
      },
    ])
  const makeNextTryDue = async () => {
    await knex()("checkout_transparent_alert").update({
      claimed_at: knex().raw("claimed_at - interval '2 hours'"),
      created_at: knex().raw("created_at - interval '2 hours'"),
    })
    await sendDueEventsAndAlerts(shop.container)
  }
  const sortedMailRecipients = async () =>
    (await mails()).map(({ to }) => to).sort()

  it("each configured e-mail address gets one mail in Portuguese about an alert, and the admin dashboard's bell shows the alert once", async () => {
    await recordTestAlert("one")

    await sendDueEventsAndAlerts(shop.container)
    await makeNextTryDue()

    expect(await sortedMailRecipients()).toEqual([...EMAILS].sort())
    expect(await mails()).toEqual(
      EMAILS.map(() =>
        expect.objectContaining({
          template: "checkout-transparent-alert",
          status: "success",
          data: expect.objectContaining({
            title:
              "O gateway recusa as credenciais, por isso nada pode ser cobrado.",
          }),
        })
      )
    )
    expect(await readBellEntries(admin)).toHaveLength(1)
  })

  it("if the mail provider fails for one recipient of an alert, the other recipient gets the mail at once, and the failed mail is sent again later", async () => {
    await recordTestAlert("one")
    const send = jest.spyOn(
      resolveNotificationProviderService(notifications()),
      "send"
    )
    send.mockImplementation((_provider, { to }) =>
      to === EMAILS[1]
        ? Promise.reject(new Error("The mail server is away."))
        : Promise.resolve({})
    )

    await sendDueEventsAndAlerts(shop.container)
    const waiting = await knex()("checkout_transparent_alert").where({
      finished_at: null,
    })
    const whileAway = logged()
    send.mockRestore()
    await makeNextTryDue()

    expect(waiting).toMatchObject([
      { recipient: EMAILS[1], failed_attempt_count: 1 },
    ])
    expect(whileAway).toMatch(
      /an alert \(gateway\) was not sent by email; it is retried for a day: .*The mail server is away/s
    )
    const byStatus = (await mails()).map(({ to, status }) => ({ to, status }))
    expect(byStatus).toHaveLength(3)
    expect(byStatus).toEqual(
      expect.arrayContaining([
        { to: EMAILS[0], status: "success" },
        { to: EMAILS[1], status: "failure" },
        { to: EMAILS[1], status: "success" },
      ])
    )
    expect(await readBellEntries(admin)).toHaveLength(1)
    expect(
      await knex()("checkout_transparent_alert").where({ finished_at: null })
    ).toEqual([])
  })

  it("if the process dies while it sends the mail about an alert, the mail is not sent again, because Medusa does not repeat a pending mail", async () => {
    await recordTestAlert("one")
    const [entry] = await ledger().claimAlerts(1)
    await ledger().markAlertFinished(entry!.id)
    const [mail] = await ledger().claimAlerts(1)
    const send = jest.spyOn(
      resolveNotificationProviderService(notifications()),
      "send"
    )
    // The provider never answers, as if the process had died before the answer.
    send.mockReturnValue(new Promise<never>(() => undefined))
    void notifications().createNotifications({
      to: mail!.recipient,
      channel: "email",
      template: "checkout-transparent-alert",
      idempotency_key: `checkout-transparent:${mail!.medusaKey}`,
    })
    await eventually(() => expect(send).toHaveBeenCalledTimes(1))
    send.mockRestore()

    await makeNextTryDue()
    await makeNextTryDue()

    expect((await mails()).map(({ to, status }) => ({ to, status }))).toEqual(
      expect.arrayContaining([
        { to: mail!.recipient, status: "pending" },
        {
          to: EMAILS.find((to) => to !== mail!.recipient),
          status: "success",
        },
      ])
    )
    expect(await mails()).toHaveLength(2)
  })

  it("the example subscriber of docs/alerts.md posts an alert to Slack", async () => {
    const [code = ""] = listTypeScriptBlocks("docs/alerts.md")
    const { default: receive, config } = runCode<Subscriber>(code)
    const posted: unknown[] = []
    const slack = createServer((request, response) => {
      void json(request).then((body) => {
        posted.push(body)
        response.end("ok")
      })
    }).listen(0, "127.0.0.1")
    await once(slack, "listening")
    const { port } = slack.address() as AddressInfo
    process.env.SLACK_WEBHOOK_URL = `http://127.0.0.1:${port}`
    const listen = (event: unknown) =>
      receive({ event, container: shop.container })
    const bus = shop.container.resolve("event_bus")
    bus.subscribe(config.event, listen)

    await recordTestAlert("one")
    await sendDueEventsAndAlerts(shop.container)

    await eventually(() => expect(posted).toHaveLength(1))
    expect(posted).toEqual([
      {
        text: expect.stringMatching(
          /^\*O gateway recusa as credenciais, por isso nada pode ser cobrado\.\*\n.+\n.*\/settings\//
        ),
      },
    ])
    bus.unsubscribe(config.event, listen)
    slack.close()
  })
})
