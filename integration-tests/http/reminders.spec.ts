import type { INotificationModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { PublishedEvents } from "../../src/domain/event/events"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { erasePersonalDataOfCustomer } from "../../src/medusa/customer/erase-personal-data-of-customer"
import { createResumeUrl } from "../../src/reminders/resume-url"
import { sendDueReminders } from "../../src/reminders/send-reminders"
import { CPF } from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { aCopyOfStore } from "../support/processes/a-copy-of-the-store"
import {
  aCheckoutWithPaymentCode,
  waitForOrderOfCode,
  type CheckoutWithCode,
} from "../support/sales/a-code-sale"
import { type Answer, expectSuccess } from "../../harness/shopper/a-shopper"
import { makeLookupsDueAndSynchronize } from "../support/sales/a-sold-order"
import { anAdmin } from "../../harness/admin/an-admin"
import { resolveNotificationProviderService } from "../support/admin/dashboard-bell"
import { eventually } from "../../harness/eventually"
import { jumpLedgerTime } from "../../harness/postgres/ledger-time"
import { anOrderWaitingForPayment } from "../support/orders/order-state"
import {
  letChargeTimePass,
  type PassedTimeOptions,
  synchronizeAfterTimePassed,
} from "../support/app/let-charge-time-pass"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PAGE = "http://localhost:8000/br/pagamento/{token}"
const UNPAID = "checkout_transparent.code.unpaid"
type Unpaid = PublishedEvents[typeof UNPAID]

beforeAll(() => {
  process.env.NOTIFICATION_CHANNELS = JSON.stringify(["feed", "email"])
})
afterAll(() => {
  delete process.env.NOTIFICATION_CHANNELS
})

describeShopWithSimulator(
  {
    reminders: { page: PAGE, mode: "email" },
    pix: { expirationMinutes: 24 * 60 },
  },
  (shop) => {
    const events: Unpaid[] = []
    const listen = ({ data }: { data: unknown }) => {
      events.push(data as Unpaid)
      return Promise.resolve()
    }
    const eventBus = () => shop.container.resolve(Modules.EVENT_BUS)
    beforeEach(() => {
      events.length = 0
      eventBus().subscribe(UNPAID, listen)
    })
    afterEach(() => eventBus().unsubscribe(UNPAID, listen))

    const knex = () =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const ledger = () =>
      shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const sendReminders = () => sendDueReminders(shop.container)
    const eraseBuyer = (customer: { email: string }) =>
      erasePersonalDataOfCustomer(shop.container, customer)
    const notifications = () =>
      shop.container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
    const mails = () =>
      notifications().listNotifications({ channel: "email" }, { take: 100 })
    const sentKinds = async () => (await mails()).map(({ data }) => data?.kind)
    const letCodeAge = (
      code: { merchantChargeId: string },
      ms: number,
      passed?: PassedTimeOptions
    ) => letChargeTimePass(shop, code, ms, passed)
    /**
     * Returns the resume link in the reminder of a charge. Without an argument, the link belongs to the charge of the
     * first event that the test recorded.
     */
    const linkOf = async ({ charge_id } = events[0]!) =>
      (await createResumeUrl(shop.container, charge_id))!
    const tokenOf = async (event?: Unpaid) =>
      (await linkOf(event)).split("/").at(-1)!
    const RESUME = "/store/checkout-transparent/resume"
    const openedWith = (
      { checkout }: Pick<CheckoutWithCode, "checkout">,
      token: string
    ): Promise<Answer> => checkout.shopper.request("post", RESUME, { token })
    const openResumeLink = async (code: Pick<CheckoutWithCode, "checkout">) =>
      (await expectSuccess(openedWith(code, await tokenOf()))).payment
    const postResumeAction = async (
      { checkout }: Pick<CheckoutWithCode, "checkout">,
      what: "/code" | "/cart" | "/opt-out",
      body: object = {}
    ): Promise<Answer> =>
      checkout.shopper.request("post", `${RESUME}${what}`, {
        token: await tokenOf(),
        ...body,
      })
    const changeEmail = ({ checkout }: CheckoutWithCode, email: string) =>
      knex()("cart").where({ id: checkout.cartId }).update({ email })
    const wantsReminders = async (address: string) => {
      const digest = await ledger().emailDigest(address)
      const optedOut = await knex()("checkout_transparent_reminder_opt_out")
        .where({ email_digest: digest })
        .first<{ id: string } | undefined>("id")
      return optedOut === undefined
    }
    const recipientDigests = () =>
      knex()("checkout_transparent_reminder").pluck<(string | null)[]>(
        "email_digest"
      )
    const remindedCode = async (): Promise<CheckoutWithCode> => {
      const code = await aCheckoutWithPaymentCode(shop)
      await letCodeAge(code, 11 * MINUTE)
      await sendReminders()
      // The event bus delivers the event some time after it was published.
      await eventually(() => expect(events).not.toEqual([]))
      return code
    }

    describe("a reminder", () => {
      it("a reminder is mailed once in Portuguese ten minutes after the Pix code was created, and does not contain the Pix code", async () => {
        const code = await aCheckoutWithPaymentCode(shop)
        await letCodeAge(code, 9 * MINUTE)
        await sendReminders()
        const early = await mails()
        const send = jest.spyOn(
          resolveNotificationProviderService(notifications()),
          "send"
        )

        await letCodeAge(code, 2 * MINUTE)
        await Promise.all([sendReminders(), sendReminders()])
        await sendReminders()
        const [, mailed] = send.mock.calls[0]!
        send.mockRestore()

        expect(early).toEqual([])
        const [mail, ...more] = await mails()
        expect(more).toEqual([])
        expect(mail).toMatchObject({
          template: "checkout-transparent-reminder",
          status: "success",
          data: { kind: "first", waits: "cart", amount: 99.9 },
        })
        const { text, subject, html } = mailed.content!
        expect(subject).toMatch(/seu pagamento ainda está em aberto$/)
        expect(text).toContain("Seu carrinho de R$ 99,90")
        const [, link = ""] = /<a href="([^"]+)">/.exec(html ?? "") ?? []
        expect(text).toContain(link)
        expect((await openedWith(code, link.split("/").at(-1)!)).status).toBe(
          200
        )
        expect(JSON.stringify([mail, mailed.content])).not.toContain(
          code.session.shown.code!.payload
        )
        expect(events).toMatchObject([
          { reminder: "first", reason: "cart_waiting", order_id: null },
        ])
      })

      it("no reminder is sent for a paid Pix code, even if the notification of the payment was lost", async () => {
        const code = await aCheckoutWithPaymentCode(shop)
        await shop.simulator.pay(code.merchantChargeId)
        await letCodeAge(code, 11 * MINUTE)
        await sendReminders()

        expect(await mails()).toEqual([])
        expect(events).toEqual([])
        await waitForOrderOfCode(shop, code)
      })

      it("no reminder is sent if the Pix code was replaced, if another installation created it, or if the customer's data was erased", async () => {
        const replaced = await aCheckoutWithPaymentCode(shop)
        await replaced.checkout.createCodeSession()
        const copied = await aCheckoutWithPaymentCode(shop)
        await knex()("checkout_transparent_charge")
          .where({ merchant_charge_id: copied.merchantChargeId })
          .update({ installation_digest: "0".repeat(32) })
        const erased = await aCheckoutWithPaymentCode(shop)
        await eraseBuyer({ email: erased.checkout.shopper.email })
        for (const code of [replaced, copied, erased]) {
          await letCodeAge(code, 11 * MINUTE)
        }
        await sendReminders()

        expect(await mails()).toEqual([])
      })

      it("if a process dies after it claimed a reminder and before it sent the reminder, no other process sends this reminder", async () => {
        const code = await aCheckoutWithPaymentCode(shop)
        await letCodeAge(code, 11 * MINUTE)
        const of = { account: "br", afterMinutes: 10, beforeEndMinutes: 60 }
        const [due] = await ledger().findDueReminders(of, 10)
        const first = await ledger().claimReminder(of, due!)
        const second = await ledger().claimReminder(of, due!)
        await sendReminders()

        expect(first).toMatch(/^ctrem_/)
        expect(second).toBeUndefined()
        expect(await mails()).toEqual([])
      })

      it("a reminder is mailed to the cart's present e-mail address, and its opt-out link does not stop reminders to the cart's earlier address", async () => {
        const wantsNone = await remindedCode()
        await expectSuccess(postResumeAction(wantsNone, "/opt-out"))
        const { email: optedOut } = wantsNone.checkout.shopper
        const changed = await aCheckoutWithPaymentCode(shop)
        const another = await aCheckoutWithPaymentCode(shop)
        await changeEmail(changed, optedOut)
        await changeEmail(another, "now@example.com")
        for (const code of [changed, another])
          await letCodeAge(code, 11 * MINUTE)
        await sendReminders()

        const sentTo = (await mails()).map(({ to }) => to)
        expect(sentTo).toEqual([optedOut, "now@example.com"])
        await eventually(() => expect(events).toHaveLength(2))
        const token = await tokenOf(events[1])
        const answer = await expectSuccess(
          another.checkout.shopper.request("post", `${RESUME}/opt-out`, {
            token,
          })
        )
        expect(answer.payment).toMatchObject({ has_reminders: false })
        const { email } = another.checkout.shopper
        expect(await wantsReminders("now@example.com")).toBe(false)
        expect(await wantsReminders(email)).toBe(true)
      })

      it("if a cart's second reminder goes to another e-mail address, the opt-out link of the first reminder stops only the reminders to the first address", async () => {
        const code = await remindedCode()
        const { email: own } = code.checkout.shopper
        await changeEmail(code, "victim@example.com")
        await letCodeAge(code, 23.2 * HOUR)
        await sendReminders()
        const sent = await mails()
        const [toOwner] = sent
        const token = String(toOwner?.data?.url).split("/").at(-1)!
        const { payment } = await expectSuccess(
          code.checkout.shopper.request("post", `${RESUME}/opt-out`, { token })
        )

        expect(sent.map(({ to }) => to)).toEqual([own, "victim@example.com"])
        expect(payment).toMatchObject({ has_reminders: false })
        expect(await wantsReminders(own)).toBe(false)
        expect(await wantsReminders("victim@example.com")).toBe(true)
      })

      it("the plugin tries to send at most four reminders a day to one mailbox, counted over all its carts and +suffix addresses, even if each mail fails", async () => {
        const codes = []
        for (let nth = 0; nth < 6; nth++)
          codes.push(await aCheckoutWithPaymentCode(shop))
        for (const [nth, code] of codes.entries()) {
          await changeEmail(code, `victim+${nth}@example.com`)
          await letCodeAge(code, 11 * MINUTE)
        }
        const send = jest
          .spyOn(resolveNotificationProviderService(notifications()), "send")
          .mockRejectedValue(new Error("The mail server does not answer."))
        await sendReminders()
        await sendReminders()
        const tried = send.mock.calls.length
        send.mockRestore()

        expect(tried).toBe(4)
      })

      it("if five reminders for one mailbox are claimed at the same time, the mailbox gets only four, and a reminder cannot be claimed while the recipient has opted out", async () => {
        const of = { account: "br", afterMinutes: 10, beforeEndMinutes: 60 }
        for (let nth = 0; nth < 6; nth++) {
          await letCodeAge(await aCheckoutWithPaymentCode(shop), 11 * MINUTE)
        }
        const due = await ledger().findDueReminders(of, 10)
        const recipient = {
          emailDigest: "e".repeat(64),
          emailWithoutPlusSuffixDigest: "m",
        }
        const claimReminder = (one: (typeof due)[number]) =>
          ledger().claimReminder(of, { ...one, recipient })
        await ledger().optOutOfReminders(recipient.emailDigest)
        const [toNobody, ...others] = due
        const afterOptOut = await claimReminder(toNobody!)
        await knex()("checkout_transparent_reminder_opt_out").delete()
        const claimed = await Promise.all(others.map(claimReminder))

        expect(due).toHaveLength(6)
        expect(afterOptOut).toBeUndefined()
        expect(claimed.filter((id) => id !== undefined)).toHaveLength(4)
      })

      it("a reminder is not sent to a recipient who has opted out on the page of a resume link", async () => {
        const code = await remindedCode()
        const { payment } = await expectSuccess(
          postResumeAction(code, "/opt-out")
        )
        const { email: optedOut } = code.checkout.shopper
        const again = await aCheckoutWithPaymentCode(shop)
        await changeEmail(again, optedOut)
        const another = await aCheckoutWithPaymentCode(shop)
        for (const one of [code, again, another]) {
          // The gateway's clock advances only once. Otherwise the codes would expire at the gateway.
          await letCodeAge(one, 23.2 * HOUR, { atGateway: one === code })
        }
        await sendReminders()

        expect(payment).toMatchObject({ has_reminders: false })
        expect(await sentKinds()).toEqual(["first", "last"])
        const sentTo = (await mails()).map(({ to }) => to)
        expect(sentTo).toEqual([optedOut, another.checkout.shopper.email])
      })
    })

    describe("the page of a resume link", () => {
      it("the page of a resume link receives the unpaid Pix code and its picture, but no id of a cart, order or session and no e-mail address", async () => {
        const code = await remindedCode()
        const answer = await fetch(shop.url + RESUME, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-publishable-api-key": shop.store.publishableKey,
          },
          body: JSON.stringify({ token: await tokenOf() }),
        })
        const body = (await answer.json()) as { payment: object }

        const { payload } = code.session.shown.code!
        expect(body.payment).toMatchObject({
          state: "pending",
          method: "pix",
          amount: 9990,
          code: { payload, image: expect.stringMatching(/^data:image/) },
          another: null,
          has_reminders: true,
        })
        expect(JSON.stringify(body)).not.toMatch(
          /cart_|order_[0-9A-Z]|payses_|@/
        )
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex",
        })
      })

      it("the token in a resume link contains no readable id of a payment, cart, order or reminder", async () => {
        await remindedCode()
        const [mail] = await mails()
        const [body = ""] = String(mail?.data?.url)
          .split("/")
          .at(-1)!
          .split("~")
        const readable = Buffer.from(body, "base64url").toString()

        expect(JSON.parse(readable)).toMatchObject({ use: "resume" })
        expect(readable).not.toMatch(
          /pay_col|payses|cart_|order_|ctchg|ctrem|@/
        )
      })

      it("opening the page of a resume link changes no row of the database and sends no request to the gateway", async () => {
        const code = await remindedCode()
        const readAllTables = async () => {
          const { rows } = await knex().raw<{ rows: { name: string }[] }>(
            "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
          )
          return Promise.all(
            rows.map(async ({ name }) => {
              const found = await knex().raw<{ rows: object[] }>(
                `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from "${name}" as t`
              )
              return { name, rows: found.rows }
            })
          )
        }
        const before = await readAllTables()
        const asked = (await shop.requests()).length
        await openResumeLink(code)
        await openResumeLink(code)

        expect(await readAllTables()).toEqual(before)
        expect((await shop.requests()).length).toBe(asked)
      })

      it("a resume link is answered with 404 if its token was changed, has expired or was issued for another purpose", async () => {
        const code = await remindedCode()
        const token = await tokenOf()
        const { ways_of_paying } = await expectSuccess(
          code.checkout.shopper.request(
            "get",
            `/store/checkout-transparent/ways-of-paying?amount=1.00&account=br`
          )
        )
        const statusOf = async (of: string) =>
          (await openedWith(code, of)).status
        const changed = Buffer.from(
          JSON.stringify({
            use: "resume",
            sealed: "a.b",
            until: Date.now() + HOUR,
          })
        ).toString("base64url")

        for (const forged of [
          `${changed}~${token.split("~")[1]}`,
          token.slice(0, -1),
          ways_of_paying.quote,
          "x",
        ]) {
          expect(await statusOf(forged)).toBe(404)
        }
        await jumpLedgerTime(knex(), 8 * 24 * HOUR)
        const ended = await openedWith(code, token)
        await jumpLedgerTime(knex(), -8 * 24 * HOUR)

        expect(ended.status).toBe(404)
        expect(ended.body.message).toMatch(/^Este link não vale mais/)
      })

      it("after a buyer's data was erased, the resume link is answered with 404 and the mail with the link is deleted", async () => {
        const code = await remindedCode()
        const token = await tokenOf()
        const before = await mails()

        await eraseBuyer({ email: code.checkout.shopper.email })

        expect(before).toHaveLength(1)
        expect(await mails()).toEqual([])
        expect((await openedWith(code, token)).status).toBe(404)
        expect(await linkOf().catch(() => undefined)).toBeUndefined()
      })

      it("if the first erasure of a buyer's data failed to delete the reminder mail, a second erasure deletes the mail and the digest of its recipient's e-mail address", async () => {
        const code = await remindedCode()
        await changeEmail(code, "later@example.com")
        const eraseBuyerOfCode = () =>
          eraseBuyer({ email: code.checkout.shopper.email })
        const module = notifications() as unknown as {
          deleteNotifications(ids: string[]): Promise<void>
        }
        const fails = jest
          .spyOn(module, "deleteNotifications")
          .mockRejectedValueOnce(new Error("The process was killed."))
        await eraseBuyerOfCode().catch(() => undefined)
        fails.mockRestore()
        await eraseBuyerOfCode()

        expect(await mails()).toEqual([])
        expect(await recipientDigests()).toEqual([null])
      })

      it("erasing an e-mail address deletes the reminder mail that was sent to it, even if the cart has another address now", async () => {
        const code = await aCheckoutWithPaymentCode(shop)
        const { email } = code.checkout.shopper
        await changeEmail(code, "while@example.com")
        await letCodeAge(code, 11 * MINUTE)
        await sendReminders()
        await changeEmail(code, email)
        const before = await mails()
        await eraseBuyer({ email: "while@example.com" })

        expect(before).toMatchObject([{ to: "while@example.com" }])
        expect(await mails()).toEqual([])
        expect(await recipientDigests()).toEqual([null])
        const { merchantChargeId: merchant_charge_id } = code
        expect(
          await knex()("checkout_transparent_charge")
            .where({ merchant_charge_id })
            .first("personal_data_erased_at")
        ).toEqual({ personal_data_erased_at: null })
      })

      it("if the recipient's data is erased after a process recorded a reminder and before the process sends the mail, no reminder mail remains", async () => {
        const code = await aCheckoutWithPaymentCode(shop)
        await letCodeAge(code, 11 * MINUTE)
        const { email } = code.checkout.shopper
        const service = notifications()
        const create = service.createNotifications.bind(service)
        const mailing = jest
          .spyOn(service, "createNotifications")
          .mockImplementation((async (mail: never) => {
            await eraseBuyer({ email })
            return create(mail)
          }) as never)
        await sendReminders()
        const sent = mailing.mock.calls.length
        mailing.mockRestore()

        expect(sent).toBe(1)
        expect(await mails()).toEqual([])
        expect(await recipientDigests()).toEqual([null])
      })

      it("the token of a resume link is in no database row except the row of the reminder mail in Medusa's notification table", async () => {
        await remindedCode()
        const [mail] = await mails()
        const token = String(mail?.data?.url).split("/").at(-1)!
        const { rows } = await knex().raw<{ rows: { name: string }[] }>(
          "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
        )
        const having = []
        for (const { name } of rows) {
          const { rows: found } = await knex().raw<{ rows: object[] }>(
            `select 1 from "${name}" as t where strpos(t::text, ?) > 0 limit 1`,
            [token]
          )
          if (found.length > 0) having.push(name)
        }

        expect(having).toEqual(["notification"])
      })

      it("the log contains the URL of every request from the page of a resume link, but not the token of the link", async () => {
        await anAdmin(shop) // This user logs in at the copy.
        await remindedCode()
        const token = await tokenOf()
        // Medusa does not log requests when NODE_ENV is "test".
        const copy = await aCopyOfStore(shop, {
          account: JSON.parse(process.env.ACCOUNT_OPTIONS!) as Record<
            string,
            unknown
          >,
          env: { NODE_ENV: "development", LOG_LEVEL: "http" },
        })
        try {
          const paths = ["", "/opt-out", "/code", "/cart"]
          for (const path of paths) {
            await fetch(`${copy.url}${RESUME}${path}`, {
              method: "POST",
              headers: {
                "content-type": "application/json",
                "x-publishable-api-key": shop.store.publishableKey,
              },
              body: JSON.stringify({ token }),
            })
          }
          for (const path of paths) {
            await eventually(() =>
              expect(copy.logs()).toContain(`POST ${RESUME}${path} `)
            )
          }
          expect(copy.logs()).not.toContain(token.split("~")[0])
          expect(copy.logs()).not.toContain(token.split("~")[1])
        } finally {
          await copy.stop()
        }
      })

      it("after a Pix code has expired, a shopper can get another Pix code for the shown total on the page of a resume link", async () => {
        const code = await remindedCode()
        await synchronizeAfterTimePassed(shop, code, 25 * HOUR)
        const { state, another } = await openResumeLink(code)
        const wrong = await postResumeAction(code, "/code", {
          document: CPF,
          total: another.total + 1,
        })
        const withoutDocument = await postResumeAction(code, "/code", {
          ...another,
          document: "1",
        })
        const before = await shop.charges()

        const { payment } = await expectSuccess(
          postResumeAction(code, "/code", { ...another, document: CPF })
        )
        const { payment: again } = await expectSuccess(
          postResumeAction(code, "/code", { ...another, document: CPF })
        )

        expect({ state, another }).toMatchObject({
          another: { total: 9990 },
          state: expect.stringMatching(/expired|canceled/),
        })
        expect(wrong).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/valor do pedido mudou/) },
        })
        expect(withoutDocument).toMatchObject({
          status: 400,
          body: { message: "CPF ou CNPJ inválido. Confira os números." },
        })
        expect(payment).toMatchObject({ state: "pending", another: null })
        // A second can pass between the two requests.
        expect(again.code).toEqual({
          ...payment.code,
          seconds_left: expect.any(Number),
        })
        expect((await shop.charges()).length).toBe(before.length + 1)

        const { merchantChargeId } = (await shop.charges()).at(-1)!
        await shop.simulator.pay(merchantChargeId)
        await synchronizeAfterTimePassed(shop, { merchantChargeId }, MINUTE)
        expect(await openResumeLink(code)).toMatchObject({
          state: "paid",
          code: null,
        })
      })

      it("after the Pix code of an unpaid order has expired, the page of a resume link creates another Pix code that pays this order", async () => {
        const order = await anOrderWaitingForPayment(shop)
        await synchronizeAfterTimePassed(shop, order, MINUTE)
        await sendReminders()
        expect(await sentKinds()).toEqual(["made"])
        await synchronizeAfterTimePassed(shop, order, 24 * HOUR + MINUTE)
        const { state, another, order_waits } = await openResumeLink(order)

        const { payment } = await expectSuccess(
          postResumeAction(order, "/code", { ...another, document: CPF })
        )
        const { merchantChargeId } = (await shop.charges()).at(-1)!
        await shop.simulator.pay(merchantChargeId)
        await synchronizeAfterTimePassed(shop, { merchantChargeId }, MINUTE)

        expect({ state, another, order_waits }).toEqual({
          state: "expired",
          order_waits: true,
          another: { total: 9990, quote: null },
        })
        expect(payment).toMatchObject({ state: "pending", order_waits: true })
        expect(merchantChargeId).not.toBe(order.merchantChargeId)
        expect(await openResumeLink(order)).toMatchObject({
          state: "paid",
        })
      })

      it("three simultaneous requests for a new Pix code on the page of a resume link all receive the same new code", async () => {
        const code = await remindedCode()
        await synchronizeAfterTimePassed(shop, code, 25 * HOUR)
        const { another } = await openResumeLink(code)
        const before = await shop.charges()

        const answers = await Promise.all(
          [1, 2, 3].map(() =>
            expectSuccess(
              postResumeAction(code, "/code", { ...another, document: CPF })
            )
          )
        )

        const made = (await shop.charges()).slice(before.length)
        expect(made).toMatchObject([{ chargeStatus: "PRE_AUTHORIZED" }])
        const payloads = answers.map(({ payment }) => payment.code.payload)
        expect(new Set(payloads).size).toBe(1)
      })

      it("the page of a resume link shows no Pix code and creates no new one after the cart was ordered with another payment provider", async () => {
        const code = await remindedCode()
        await expectSuccess(code.checkout.createSession("pp_system_default"))
        const { order } = await expectSuccess(code.checkout.complete())
        const before = await shop.charges()

        const payment = await openResumeLink(code)
        const { payment: after } = await expectSuccess(
          postResumeAction(code, "/code", {
            document: CPF,
            total: 9990,
            quote: null,
          })
        )

        expect(order.id).toMatch(/^order_/)
        for (const shown of [payment, after]) {
          expect(shown).toMatchObject({
            state: "ordered_otherwise",
            another: null,
            code: null,
          })
        }
        expect(await shop.charges()).toHaveLength(before.length)
      })

      it("the page of a resume link offers a new cart of the same value after the unpaid order was canceled", async () => {
        const order = await anOrderWaitingForPayment(shop)
        await synchronizeAfterTimePassed(shop, order, MINUTE)
        await sendReminders()
        const early = await postResumeAction(order, "/cart")
        await synchronizeAfterTimePassed(shop, order, 25 * HOUR)
        await makeLookupsDueAndSynchronize(shop)

        const payment = await openResumeLink(order)
        const { cart } = await expectSuccess(postResumeAction(order, "/cart"))

        expect(early.status).toBe(400)
        expect(payment).toMatchObject({
          state: "order_canceled",
          another: null,
          order_waits: false,
        })
        const { cart: made } = await expectSuccess(
          order.checkout.shopper.request("get", `/store/carts/${cart.id}`)
        )
        expect(made).toMatchObject({ email: null, item_total: 99.9 })
      })
    })
  }
)
