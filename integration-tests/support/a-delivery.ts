import { type IncomingHttpHeaders, request } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountOptions } from "../../src/options/account-options"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { processDueNotifications } from "../../src/webhooks/process/notification-worker"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { eventually } from "./eventually"

export interface DeliveryAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as text: what an attacker sees. */
  body: string
}

export interface Delivery {
  /** The whole `authorization` header; null for none. Default: the simulator's token. */
  authorization?: string | null
  headers?: Record<string, string>
  /** The body; an object is sent as JSON, anything else unchanged. */
  body?: object | string | Buffer
  /**
   * Whether the request stops after the headers or this part of the body: the rest that was
   * announced never comes.
   */
  staysOpen?: boolean
}

/**
 * Posts one delivery on its own connection. Resolves to the answer, even if the server closes the
 * connection while we are still sending.
 */
export function deliver(
  url: string,
  { authorization, headers, body = "", staysOpen }: Delivery = {}
): Promise<DeliveryAnswer> {
  const bytes = bytesOf(body)
  const token =
    authorization === undefined
      ? defaultMerchant.notificationToken
      : authorization
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(url, {
      method: "POST",
      agent: false,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(headers && "transfer-encoding" in headers
          ? {}
          : { "content-length": String(bytes.length) }),
        ...headers,
      },
    })
    sent.on("response", (answer) => {
      isAnswered = true
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => (text += chunk))
      answer.on("error", reject)
      answer.on("end", () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: text,
        })
        sent.destroy()
      })
    })
    sent.on("error", (error) => {
      if (!isAnswered) reject(error)
    })
    if (bytes.length > 0) sent.write(bytes)
    else sent.flushHeaders()
    if (!staysOpen) sent.end()
  })
}

function bytesOf(body: object | string | Buffer): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body))
}

/** Returns the options of an account of this app, which reads them at every delivery. */
export function accountOf(
  container: MedusaContainer,
  id: string
): AccountOptions {
  const { pluginOptions } =
    container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = pluginOptions.accounts.find((one) => one.id === id)
  if (!account) {
    throw new Error(`There is no account "${id}".`)
  }
  return account
}

const NOTIFICATIONS = "checkout_transparent_notification"

/** Returns all notifications with all their columns, the oldest first. */
export async function notificationRows(
  container: MedusaContainer
): Promise<Record<string, any>[]> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex(NOTIFICATIONS).orderBy(["received_at", "id"]).select("*")
}

/** Works on all waiting notifications, as if their pauses were over; returns all notifications then. */
export async function allAreProcessed(
  container: MedusaContainer
): Promise<Record<string, any>[]> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return eventually(async () => {
    await knex(NOTIFICATIONS)
      .whereNotNull("due_at")
      .update({ due_at: knex.fn.now() })
    await processDueNotifications(container)
    const waiting = await knex(NOTIFICATIONS)
      .whereNotNull("due_at")
      .select("id", "result")
    expect(waiting).toEqual([])
    return notificationRows(container)
  })
}

/** Makes every insert into a table of this app's database fail, until `mend` is called. */
export function aBrokenTable(
  container: MedusaContainer,
  table: string
): ReturnType<typeof aBrokenStatement> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const query = (sql: string) => knex.raw(sql)
  return aBrokenStatement({ query }, `insert on ${table}`)
}

/** Makes a statement such as "insert on a_table" fail, until `mend` is called. */
async function aBrokenStatement(
  connection: { query(sql: string): Promise<unknown> },
  statement: string
): Promise<{ mend(): Promise<void> }> {
  await connection.query(`
    create function fail_here() returns trigger language plpgsql as $$
      begin
        raise exception 'A table is broken.';
      end
    $$;
    create trigger fail_here before ${statement}
      for each row execute function fail_here()`)
  return {
    async mend() {
      await connection.query("drop function fail_here cascade")
    },
  }
}
